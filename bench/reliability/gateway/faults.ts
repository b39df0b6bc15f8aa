import { type Product, startProduct } from "@tutti/testkit/product";
import { memoryOf, pause } from "../../gateway/figures.ts";
import type { Section } from "../section.ts";
import { listGenerations, makePerson } from "./api.ts";
import { type RawConnection, type RawQuestion, startRawServer } from "./fault-server.ts";
import { type Fault, faults, health, prepareFaults } from "./fault-table.ts";
import { createFindings, type Findings } from "./findings.ts";
import { askForAnswer, type Outcome } from "./read-answer.ts";
import { wideLimits } from "./upstream.ts";
import { type Wire, wires } from "./wires.ts";

type Loss = "hung" | "wrongly formed" | "wrong end" | "wrong ledger" | "not healthy";

/** The text of every answer without a fault. */
const TEXT = ["Once ", "upon a ", "time there ", "was an ", "answer."];

/**
 * Idle timeout of these gateways, in seconds: without a byte for so long, the answer is aborted. In the short form,
 * which runs beside tests, a large answer may take a busy machine several seconds.
 */
const IDLE_SECONDS = { full: 8, smoke: 20 };

/** How many faults happen at the same time. */
const PARALLEL = 6;

/** Milliseconds in which a gateway without work becomes idle: it collects its garbage then. */
const REST = { full: 20_000, smoke: 500 };

/** Kinds that have streams and errors of different forms. */
const smokeWires = ["openai-compatible", "anthropic"];

/**
 * Upstreams with every fault of the table, for each kind of provider, with answers that are requested as streams and
 * whole.
 */
export const upstreamFaults: Section = {
  title: "Upstreams that fail",
  async run({ smoke }) {
    const findings = createFindings<Loss>();
    const rows: (string | number)[][] = [];
    await prepareFaults();
    if (smoke) {
      // Their memory is not compared, so that they can run at the same time.
      const some = wires.filter(({ name }) => smokeWires.includes(name));
      rows.push(...(await Promise.all(some.map((wire) => measureWire(wire, smoke, findings)))));
    } else {
      for (const wire of wires) rows.push(await measureWire(wire, smoke, findings));
    }
    return {
      table: {
        title: "Gateway: upstreams that fail, by kind of provider",
        columns: [
          "",
          "faults",
          "answered",
          "refused in words",
          "hung",
          "wrongly formed",
          "other losses",
          "memory before (MB)",
          "after ÷ before",
        ],
        rows,
        goals: [
          "each ends with an answer or one error of the documented form, and with one generation in the ledger; the next request is answered",
        ],
      },
      losses: findings.all(),
    };
  },
};

interface Case {
  tag: string;
  fault: Fault;
  isStream: boolean;
}

async function measureWire(wire: Wire, smoke: boolean, findings: Findings<Loss>): Promise<(string | number)[]> {
  const cases = casesOf(smoke);
  const byTag = new Map(cases.map((one) => [one.tag, one]));
  const server = await startRawServer(async (question, connection) => {
    const tag = /case-[\w-]+/.exec(question.body)?.[0] ?? "";
    // A TLS handshake does not contain the tag of its case.
    const fault = question.path === "" ? faults.find(({ at }) => at === "tls") : byTag.get(tag)?.fault;
    await (fault ?? health).play?.(toFaulty(wire, question, connection));
  });
  let product: Product | undefined;
  try {
    product = await startProduct({
      config: configOf(wire, server.port),
      environment: {
        ...wideLimits,
        TUTTI_PROVIDER_IDLE_SECONDS: String(smoke ? IDLE_SECONDS.smoke : IDLE_SECONDS.full),
        LOG_LEVEL: "silent",
      },
    });
    const { origin, processId } = product;
    const person = await makePerson(origin, "bench", 1);
    const key = person.keys[0]?.key ?? "";
    const ask = ({ tag, fault, isStream }: Case) =>
      askForAnswer(`${origin}/api/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "x-title": tag },
        body: JSON.stringify({
          model: `${fault.at ?? "server"}/scripted`,
          stream: isStream,
          messages: [{ role: "user", content: `Answer to ${tag}` }],
        }),
      });
    let healthy = 0;
    const isHealthy = async (after: string) => {
      healthy += 1;
      const outcome = await ask({ tag: `case-healthy-${healthy}`, fault: health, isStream: healthy % 2 === 0 });
      if (outcome.end === "answer" && outcome.text === TEXT.join("")) return;
      findings.add("not healthy", `${wire.name}, after ${after}: ${JSON.stringify(outcome)}`);
    };
    for (let count = 0; count < 20; count += 1) await isHealthy("its start");
    const rest = smoke ? REST.smoke : REST.full;
    await pause(rest / 4);
    const before = memoryOf(processId);
    const outcomes = new Map<string, Outcome>();
    const waiting = [...cases];
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const outcome = await ask(one);
        outcomes.set(one.tag, outcome);
        judge(wire, one, outcome, findings);
        await isHealthy(one.tag);
      }
    };
    const losses = findings.total();
    await Promise.all(Array.from({ length: PARALLEL }, work));
    const rowsOfLedger = await listGenerations(origin, person);
    const statuses = Map.groupBy(rowsOfLedger, (row) => row.app_title ?? "");
    for (const [tag, outcome] of outcomes) {
      const tagStatuses = (statuses.get(tag) ?? []).map(({ status }) => status);
      const fits = outcome.end === "answer" ? ["finished"] : ["broken", "refused"];
      if (tagStatuses.length === 1 && (outcome.end === "hung" || fits.includes(tagStatuses[0] ?? ""))) continue;
      findings.add(
        "wrong ledger",
        `${wire.name}, ${tag}: ${outcome.end}, and the ledger says ${tagStatuses.join(", ") || "nothing"}`,
      );
    }
    await pause(rest);
    const countOf = (end: Outcome["end"]) => [...outcomes.values()].filter((outcome) => outcome.end === end).length;
    const others = findings.total() - losses - countOf("hung") - countOf("wrong");
    const after = memoryOf(processId);
    return [
      wire.name,
      cases.length,
      countOf("answer"),
      countOf("error"),
      countOf("hung"),
      countOf("wrong"),
      others,
      before / 1024,
      after / before,
    ];
  } finally {
    await product?.stop();
    await server.close();
  }
}

function casesOf(smoke: boolean): Case[] {
  return faults
    .filter(({ isInSmoke }) => !smoke || isInSmoke)
    .flatMap((fault) =>
      (["streamed", "whole"] as const)
        .filter((form) => (fault.only ?? form) === form)
        .map((form) => ({
          tag: `case-${form}-${fault.name.replaceAll(/\W+/g, "-")}`,
          fault,
          isStream: form === "streamed",
        })),
    );
}

function judge(wire: Wire, { tag, fault }: Case, outcome: Outcome, findings: Findings<Loss>): void {
  const name = `${wire.name}, ${tag}`;
  if (outcome.end === "hung") findings.add("hung", name);
  else if (outcome.end === "wrong") findings.add("wrongly formed", `${name}: ${outcome.why}`);
  else if (fault.expects !== "either" && fault.expects !== outcome.end) {
    findings.add(
      "wrong end",
      `${name}: ${fault.expects} was expected, and came ${JSON.stringify(outcome).slice(0, 200)}`,
    );
  }
}

/** The parts of a proper answer on this wire, in the requested form, for the connection of a fault. */
function toFaulty(wire: Wire, { path, body }: RawQuestion, connection: RawConnection) {
  const isStream = wire.whole === undefined || /"stream": ?true/.test(body) || path.includes("streamGenerate");
  const bodyOf = (pieces: readonly string[]): [string, string, string] => {
    if (!isStream && wire.whole) {
      const whole = wire.whole(pieces.join(""));
      const cut = whole.indexOf(pieces[0] ?? "") + 2;
      return [whole.slice(0, cut), whole.slice(cut, cut + 10), whole.slice(cut + 10)];
    }
    const { begin, texts, end } = wire.streamedAnswer(pieces);
    return [[...begin, texts[0]].join(""), texts.slice(1).join(""), end.join("")];
  };
  const parts = bodyOf(TEXT);
  return Object.assign(Object.create(connection) as RawConnection, {
    isStream,
    parts,
    body: parts.join(""),
    bodyOf: (text: string) => bodyOf([text]).join(""),
    error: wire.error,
  });
}

function configOf({ kind, model, facts }: Wire, port: number): unknown {
  const provider = (slug: string, baseUrl: string) => ({
    slug,
    name: slug,
    kind,
    base_url: baseUrl,
    api_key: "a-key-of-the-bench",
    models: [{ id: model, slug: `${slug}/scripted`, ...facts }],
  });
  return {
    discover: false,
    demo: false,
    catalogue_refresh: false,
    providers: [
      provider("server", `http://127.0.0.1:${port}/v1`),
      // The discard service's port, at which nothing listens (RFC 863).
      provider("nowhere", "http://127.0.0.1:9/v1"),
      provider("unknown-host", "http://no-such-host.invalid/v1"),
      provider("tls", `https://127.0.0.1:${port}/v1`),
    ],
  };
}
