// Does in Firefox what the test asks for: node firefox.mjs path-of-firefox. Each line of the input is a
// command as JSON, and gets one line of answer.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], protocolTimeout: 0 });
const page = await browser.newPage();
page.setDefaultTimeout(0); // the test has its own patience
let complaints = [];
page.on("pageerror", (problem) => complaints.push(String(problem)));
page.on("console", (message) => ["error", "warn"].includes(message.type()) && complaints.push(message.text()));

const commands = {
  visit: (address) => page.goto(address).then(() => null),
  eval: (expression) => page.evaluate(expression),
  load: async (file) => (await page.$("[data-load]")).uploadFile(file).then(() => null),
  click: (selector) => page.click(selector).then(() => null),
  type: (text) => page.keyboard.type(text).then(() => null),
  heard: () => {
    const all = complaints;
    complaints = [];
    return all;
  },
};

process.stdout.write("\n"); // it is ready
for await (const line of createInterface({ input: process.stdin })) {
  const { command, argument } = JSON.parse(line);
  const answer = await Promise.resolve(commands[command](argument)).then((value) => ({ value }), (problem) => ({ error: String(problem) }));
  process.stdout.write(JSON.stringify(answer) + "\n");
}
await browser.close();
