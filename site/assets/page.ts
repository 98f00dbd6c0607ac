// What a page can do beyond being read: change the theme, copy code, keep progress, ask. Everything here
// is an addition; without it the whole text is there.

import { copyButtons } from "./copy";
import { progressTools, showProgress } from "./progress";
import { questions } from "./questions";
import { themeButton } from "./theme-button";

themeButton();
copyButtons();
showProgress();
progressTools();
questions();
