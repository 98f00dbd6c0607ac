// A runner without a compiler for the tests of the page. The text's comment "// proba: név" names the
// outcome; the test gives the outcomes as fakeOutcomes, and holds a step by its name in fakeHold.
(() => {
  const hold = (globalThis.fakeHold ??= []);
  const open = {};
  const gate = (name) => (hold.includes(name) ? new Promise((resolve) => (open[name] = resolve)) : undefined);
  globalThis.fakeLetGo = (name) => (hold.splice(hold.indexOf(name), 1), open[name]());
  globalThis.fakeWaits = (name) => name in open;
  globalThis.fakeStarts = 0;

  const faults = {
    memory: { code: "memory", text: "Elfogyott a memória. Zárj be néhány lapot, és próbáld újra." },
    strange: new Error("boom"),
  };

  const hex = async (text) => {
    const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(sum)].map((b) => b.toString(16).padStart(2, "0")).join("");
  };

  class Fake {
    async check(exercise, source, hear) {
      const stopping = new Promise((_, reject) => (this.stop = () => reject({ code: "stopped", text: "" })));
      return Promise.race([this.outcome(source, hear), stopping]);
    }

    async outcome(source, hear) {
      const name = /\/\/ proba: (\w+)/.exec(source)?.[1] ?? "rossz";
      hear({ kind: "stage", stage: "compile" });
      await gate("compile");
      if (name in faults) throw faults[name];
      const outcome = globalThis.fakeOutcomes[name];
      if (outcome.verdict.results) hear({ kind: "stage", stage: "link" });
      hear({ kind: "stage", stage: "run" });
      for (const [i, result] of (outcome.verdict.results ?? []).entries()) {
        if (i === 1) await gate("run");
        hear({ kind: "condition", name: result.condition, verdict: result.kind });
      }
      return { ...outcome, verdict: { ...outcome.verdict, candidate: await hex(source) } };
    }

    async format(exercise, source) {
      await gate("format");
      if (source.includes("((")) return { faults: [globalThis.fakeOutcomes.syntax.report.Faults[0]] };
      return { source: source.replaceAll("    ", "\t") };
    }

    stop() {}
  }

  globalThis.idempotenciaRunner(async ({ root, hear, signal }) => {
    globalThis.fakeStarts++;
    globalThis.fakeRoot = root;
    hear({ loaded: 0, total: 15_800_000 });
    hear({ loaded: 5_200_000, total: 15_800_000 });
    await gate("download");
    if (signal.aborted) throw { code: "stopped", text: "" };
    hear("preparing");
    await gate("prepare");
    return new Fake();
  });
})();
