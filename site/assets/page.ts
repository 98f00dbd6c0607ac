// What a page can do beyond being read: change the theme, copy code, keep progress. Everything here
// is an addition; without it the whole text is there.

import { copyButtons } from "./copy";
import { progressTools, showProgress } from "./progress";
import { stories } from "./story";
import { themeButton } from "./theme-button";

themeButton();
copyButtons();
showProgress();
progressTools();
stories();
