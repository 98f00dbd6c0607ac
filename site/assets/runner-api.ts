// What the exercise's page asks of the program that checks Go code in the browser, and what it gets.
// Types only: the program is loaded at its first use and knows nothing of the page.

// Start makes a runner ready; it may be called again after it failed. An abort or a fault rejects its
// promise with a RunnerError.
export type Start = (options: StartOptions) => Promise<Runner>;

export interface StartOptions {
  root: string; // the way to the site's folder
  exercise: string;
  hear(progress: Loading): void;
  signal: AbortSignal;
}

export type Loading = { loaded: number; total: number } | "preparing";

export interface Runner {
  check(exercise: string, source: string, hear: (event: CheckEvent) => void): Promise<Outcome>;
  format(exercise: string, source: string): Promise<{ source: string } | { faults: Fault[] }>;
  stop(): void; // ends the running check, whose promise rejects with the code "stopped"
}

export type CheckEvent = { kind: "stage"; stage: "compile" | "link" | "run" } | { kind: "condition"; name: string; verdict: string };

export interface RunnerError {
  code: "stopped" | "download" | "memory" | "storage" | "unsupported" | "internal";
  text: string; // Hungarian: what happened and what to do
}

// The JSON of internal/check.Verdict, internal/feedback.Report and its parts, as far as the page reads it.
export interface Outcome { verdict: Verdict; report: Report; pictures: Picture[] | null; test: string }

export interface Verdict { kind: string; candidate: string }

export interface Report {
  File: string;
  Kind: string;
  Headline: string;
  Faults: Fault[] | null;
  Conditions: Condition[] | null;
  Suspicion: Suspicion[] | null;
  Warnings: Fault[] | null;
  Next: string;
}

export interface Fault {
  Where: string;
  File: string;
  Line: number;
  Col: number; // in bytes
  Original: string;
  Explanation: string;
  Advice: string;
  InTest: boolean;
  Code: string;
  Caret: number;
}

export interface Condition {
  Name: string;
  Kind: string;
  Mark: string;
  Word: string;
  Message: string;
  Call: string;
  Came: string;
  Want: string;
  Details: string[] | null;
  Original: string;
  Explanation: string;
  Advice: string;
  Where: string;
  Code: string;
  Output: string;
  Cut: string;
  Unwritten: string;
}

export interface Suspicion { Title: string; Text: string }

export interface Picture { title: string; wide: string; narrow: string; text: string }
