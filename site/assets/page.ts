// What a page can do beyond being read: change the theme, search, copy code, keep progress, ask,
// tell a story step by step, be there without a network. Everything here is an addition; without it the whole text is there.

import { copyButtons } from "./copy";
import { offline } from "./offline";
import { progressTools, showProgress } from "./progress";
import { questions } from "./questions";
import { searchBox } from "./search-box";
import { stories } from "./story";
import { themeButton } from "./theme-button";
import { windowsModel } from "./windows";

themeButton();
searchBox();
copyButtons();
showProgress();
// A page that comes back as it was left, or that lies open in another tab, may be behind.
addEventListener("pageshow", (event) => event.persisted && showProgress());
addEventListener("storage", showProgress);
progressTools();
questions();
stories();
offline();
windowsModel();
