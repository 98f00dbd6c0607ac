// The page of an exercise: all that a page can do, and the workbench.

import "./page";
import { workbench } from "./workbench";

workbench();
