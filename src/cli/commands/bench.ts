/** `lore bench`: measures the real engine in temporary folders; the user's memory is never touched. */

import { join } from 'node:path'
import type { BenchDatabases } from '../../../bench/postgres.ts'
import type { OpenEngineOptions } from '../../compose.ts'
import { packagePaths } from '../../config/package-paths.ts'
import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../core/digest.ts'
import { LoreError } from '../../core/errors.ts'
import { type Command, type CommandOutput, defineCommand, defineGroup } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { flag, integer, integers, oneOf, required, text } from '../command/options.ts'
import { createProgress } from '../command/progress.ts'
import { renderMeasurements } from '../render/measurements.ts'

const keptVectors = text(
  '--vectors <file>',
  'keep the vectors of the texts in this file for the next measurement',
)
const ON_POSTGRES = 'measure over this server, in databases of its own that are dropped afterwards'

const locomo = defineCommand({
  name: 'locomo',
  summary: 'quality of recall on LoCoMo conversations',
  description:
    'Stages each conversation of a LoCoMo file in its own scope, asks each of its questions, and prints nDCG@10, R@5, R@10, recall_all@10 and MRR per category and as the mean of the categories, with the latency of recall.',
  arguments: {},
  options: {
    data: required('--data <file>', 'the LoCoMo JSON file'),
    policy: text('--policy <name>', 'the ranking formula'),
    policies: text('--policies <names>', 'several ranking formulas, separated by commas'),
    digested: flag('--digested', 'digest the conversations first, and search memories and turns together'),
    deep: flag('--deep', 'ask everything deep as well; always done with --digested'),
    crossValidate: flag(
      '--cross-validate',
      'fit the (first) formula’s weights on all conversations but one, and test them on that one',
    ),
    ablate: flag('--ablate', 'take each signal out of the (first) formula in turn'),
    vectors: keptVectors,
    postgres: text('--postgres <url>', ON_POSTGRES),
  },
  examples: [
    ['lore bench locomo --data locomo10.json --json', 'as JSON'],
    ['lore bench locomo --data locomo10.json --policies gen3,simple3,lore', 'compare formulas'],
    [
      'lore bench locomo --data locomo10.json --cross-validate --ablate',
      'how much of the result is overfitting?',
    ],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runLocomo } = await import('../../../bench/locomo.ts')
      const { policy, policies, digested, deep, crossValidate, ablate } = options
      const named = [policy, ...(policies ?? '').split(',')].flatMap((name) => name?.trim() || [])
      return withParts(options, (parts) =>
        runLocomo({
          dataPath: options.data,
          policies: named,
          digested,
          deep,
          crossValidate,
          ablate,
          ...parts,
          onProgress,
        }),
      )
    }),
})

const musique = defineCommand({
  name: 'musique',
  summary: 'multi-hop questions, with and without links',
  description:
    'Stores the passages of a MuSiQue folder (corpus.json, openie.json, questions-dev.json) as memories and its triples as entities and links, and prints R@2, R@5, R@10 and recall_all@5 of words alone, vectors alone, tokens alone, the default formula, the best mix of them, and deep search, by the number of hops, with the latency of recall; then deep search and the best mix as chosen on one half of the questions and counted on the other (heldOut).',
  arguments: {},
  options: { data: required('--data <folder>', 'the folder with the three files'), vectors: keptVectors },
  examples: [['lore bench musique --data musique --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runMusique } = await import('../../../bench/musique.ts')
      return withParts({ vectors: options.vectors }, (parts) =>
        runMusique({ dataPath: options.data, ...parts, onProgress }),
      )
    }),
})

const work = defineCommand({
  name: 'work',
  summary: 'what real sessions with a coding agent leave behind',
  description:
    'Reads the sessions of a labelled folder (sessions/, questions.jsonl) as one memory and asks what their owner would ask later, just after reading, with vectors, and with vectors and digest, plainly and deep; prints the share answered by the first hit, the first five and the first ten, MRR, and how often the text shown holds the answer. If the folder also has decisions.jsonl, overtaken.jsonl and prompts.jsonl, plays the sessions one after the other and prints how many decisions were kept, how many orders of the moment and overtaken statements stand, and which prompts were given something that helps or misleads.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'the folder with sessions and questions'),
    policies: flag('--policies', 'ask every other ranking formula too'),
    fresh: flag('--fresh', 'ask just after reading only, before there are vectors'),
    kept: flag('--kept', 'only play the sessions: what is kept and given'),
    write: text('--write <folder>', 'write what was kept and given into this folder, for reading'),
    sealed: text('--sealed <file>', 'sessions (one id a line) that are counted apart and never shown'),
    vectors: keptVectors,
    postgres: text('--postgres <url>', ON_POSTGRES),
  },
  examples: [
    ['lore bench work --data work --json', 'as JSON'],
    ['lore bench work --data work --kept --write read', 'what is kept and given, to be read'],
    ['lore bench work --data work --fresh', 'by words alone, in seconds'],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runWork } = await import('../../../bench/work.ts')
      const { runWorkLife } = await import('../../../bench/work-life.ts')
      return withParts(options, async (parts) => {
        const common = { dataPath: options.data, ...parts, onProgress }
        const answered = options.kept
          ? {}
          : await runWork({ ...common, allPolicies: options.policies, freshOnly: options.fresh })
        if (options.fresh) return answered
        const life = await runWorkLife({
          ...common,
          ...defined({ writeTo: options.write, sealed: await readIds(options.sealed) }),
        })
        return { ...answered, ...life }
      })
    }),
})

/** Returns the lines of a file that are not empty; undefined without a file. */
async function readIds(path: string | undefined): Promise<string[] | undefined> {
  if (path === undefined) return undefined
  const { readFile } = await import('node:fs/promises')
  return (await readFile(path, 'utf8')).split('\n').flatMap((line) => line.trim() || [])
}

const recall = defineCommand({
  name: 'recall',
  summary: 'latency of recall by store size',
  description:
    'Fills stores of several sizes and measures recall (without embedding), the memory of the process, and the ratio to a bare vector scan plus one full-text query; then how long a cold search and a cold MCP server take compared with an empty Node process. With --postgres it measures over PostgreSQL, relative to a bare pgvector query plus one full-text query, with the time to make the indexes and the disk for each memory.',
  arguments: {},
  options: {
    n: integers('--n <sizes>', 'store sizes, separated by commas; default 1000,10000,100000', 10, 10_000_000),
    questions: integer('--questions <count>', 'questions at each size; default 200', 1, 100_000),
    postgres: text('--postgres <url>', `${ON_POSTGRES}; as a superuser`),
  },
  examples: [
    ['lore bench recall --n 1000,10000 --json', 'two sizes, as JSON'],
    ['lore bench recall --n 1000000 --postgres postgres://postgres@localhost/postgres', 'a large team'],
  ],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runRecallBench } = await import('../../../bench/recall.ts')
      const questions = options.questions === undefined ? {} : { questions: options.questions }
      const sizes = options.n ?? [1_000, 10_000, 100_000]
      if (options.postgres !== undefined) {
        const { runPostgresRecall } = await import('../../../bench/recall-postgres.ts')
        const postgresUrl = options.postgres
        const results = []
        for (const n of sizes)
          results.push(await runPostgresRecall({ postgresUrl, n, questions: 200, ...questions, onProgress }))
        return { sizes: results }
      }
      return runRecallBench({ sizes, ...questions, bin: packagePaths().bin, onProgress })
    }),
})

const write = defineCommand({
  name: 'write',
  summary: 'memories stored per second',
  description:
    'Stores made-up memories and counts how many a second, with and without waiting for their vectors, and measures what it costs to make each survive a power cut. With --writers, that many MCP servers store at once, with a daemon and without one, and it prints how long one store takes and how evenly the servers wait.',
  arguments: {},
  options: {
    n: integer('--n <count>', 'how many memories; default 10000, or 100 for each writer', 1, 1_000_000),
    waited: integer('--waited <count>', 'how many of them wait for their vectors; default 500', 1, 1_000_000),
    writers: integer('--writers <count>', 'how many servers store at the same time', 1, 256),
  },
  examples: [
    ['lore bench write --n 10000', 'how fast is writing?'],
    ['lore bench write --writers 16', 'how long does a store take among 16?'],
  ],
  run: async ({ options, context }) =>
    measure('Storing', context, async (onProgress) => {
      if (options.writers !== undefined) {
        const { runWritersBench } = await import('../../../bench/writers.ts')
        const { writers, n = 100 } = options
        return runWritersBench({ writers, each: n, bin: packagePaths().bin, onProgress })
      }
      const { runWriteBench } = await import('../../../bench/write.ts')
      const waited = options.waited === undefined ? {} : { waited: options.waited }
      return runWriteBench({ n: options.n ?? 10_000, ...waited, ...(await engineParts()), onProgress })
    }),
})

const commits = defineCommand({
  name: 'commits',
  summary: 'which conversation stands behind a commit',
  description:
    'Reads the transcripts of a folder as one memory and asks, for each commit that they made and whose files they wrote, which conversation stands behind it: with the commit as it was made, with another hash as after a rebase, and with another hash and subject as after a squash. Prints the share for which the right conversation is shown first and among three, and for which what the person had asked for is shown.',
  arguments: {},
  options: { data: required('--data <folder>', 'a folder with transcripts of Claude Code') },
  examples: [['lore bench commits --data work/sessions --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Asking', context, async (onProgress) => {
      const { runCommitBench } = await import('../../../bench/commits.ts')
      return runCommitBench({ dataPath: options.data, ...(await engineParts()), onProgress })
    }),
})

const ingest = defineCommand({
  name: 'ingest',
  summary: 'speed of reading conversations',
  description:
    'Reads every conversation below a folder, redaction on, until it can be found by words, and prints megabytes and lines a second, the memory of the process, what was left out and why; then how fast vectors follow, and what it costs to make every step survive a power cut.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'a folder with agents’ conversations'),
    embedded: integer(
      '--embedded <count>',
      'episodes embedded to measure vectors; default 200',
      1,
      1_000_000,
    ),
  },
  examples: [['lore bench ingest --data ~/.claude --json', 'your own conversations, as JSON']],
  run: async ({ options, context }) =>
    measure('Reading', context, async (onProgress) => {
      const { runIngestBench } = await import('../../../bench/ingest.ts')
      const embedded = options.embedded === undefined ? {} : { embedded: options.embedded }
      return runIngestBench({ dataPath: options.data, ...embedded, ...(await engineParts()), onProgress })
    }),
})

const redact = defineCommand({
  name: 'redact',
  summary: 'recall and precision of redaction',
  description:
    'Redacts a labelled set, and prints how many secrets were cut (recall), how much of what was cut was a secret (precision), what was missed by kind, and megabytes a second. With --prose, puts secrets into sentences of six languages and prints how many are cut, by shape and language, separately for the phrasings used to write the rules and for held-out ones. Never prints a text.',
  arguments: {},
  options: {
    data: text('--data <file>', 'JSONL of {"text", "label": "tp" or "fp"}; default: a built-in set'),
    prose: flag('--prose', 'secrets as people say them, in six languages'),
  },
  examples: [
    ['lore bench redact --data labelled.jsonl --json', 'on your own set, as JSON'],
    ['lore bench redact --prose', 'secrets in sentences'],
  ],
  run: async ({ options, context }) =>
    measure('Redacting', context, async (onProgress) => {
      if (options.prose) {
        if (options.data !== undefined)
          throw new LoreError('invalid_input', '--prose has its own phrasings, so it takes no --data.', {
            hint: 'Give one of the two.',
          })
        return (await import('../../../bench/redact-prose.ts')).measureProse(onProgress)
      }
      const { runRedactBench } = await import('../../../bench/redact.ts')
      return runRedactBench({ ...defined({ dataPath: options.data }), onProgress })
    }),
})

const daemon = defineCommand({
  name: 'daemon',
  summary: 'the daemon’s speed, memory and cost',
  description:
    'Starts a daemon over a store of made-up conversations and measures searches over its socket, its memory, the memory of a stdio server attached to it, and the CPU seconds of an idle hour, estimated from one minute.',
  arguments: {},
  options: {
    n: integer('--n <count>', 'how many documents; default 100000', 10, 10_000_000),
    idle: integer('--idle <seconds>', 'how long to watch it while idle; default 60', 1, 3_600),
  },
  examples: [['lore bench daemon --n 10000 --json', 'a smaller store, as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runDaemonBench } = await import('../../../bench/daemon.ts')
      const idle = options.idle === undefined ? {} : { idleSeconds: options.idle }
      return runDaemonBench({ n: options.n ?? 100_000, ...idle, bin: packagePaths().bin, onProgress })
    }),
})

const digest = defineCommand({
  name: 'digest',
  summary: 'how much of a conversation the digest keeps, and how well',
  description:
    'Digests a LoCoMo file, or a folder of agents’ conversations, and prints the share of evidence turns that some memory cites (coverage), of those whose answer words survive (answerWords), tokens of memories over tokens of conversation (compression), the share of exact quotes, duplicates, roots a conversation and milliseconds a turn. With --sample, prints random facts for a person to rate.',
  arguments: {},
  options: {
    data: required('--data <path>', 'a LoCoMo JSON file, or a folder with conversations of agents'),
    extractor: oneOf('--extractor <name>', 'who extracts knowledge; default none', EXTRACTOR_NAMES),
    sample: integer('--sample <count>', 'how many facts to print', 1, 10_000),
    seed: integer('--seed <number>', 'the seed of the random sample; default 1', 1, 1_000_000),
  },
  examples: [
    ['lore bench digest --data locomo10.json --extractor none --json', 'as JSON'],
    ['lore bench digest --data ~/.claude/projects --sample 100', 'facts to rate'],
  ],
  run: async ({ options, context }) =>
    measure('Digesting', context, async (onProgress) => {
      const { runDigestBench } = await import('../../../bench/digest.ts')
      return runDigestBench({
        dataPath: options.data,
        ...defined({ extractor: options.extractor, sample: options.sample, seed: options.seed }),
        ...(await engineParts()),
        onProgress,
      })
    }),
})

const decide = defineCommand({
  name: 'decide',
  summary: 'accuracy of deciding how a newer statement affects an older one',
  description:
    'Decides labelled pairs of statements (same, updated, contradicted, unrelated) by rules with real vectors, and prints accuracy overall, by label and by rule, separately for the pairs used to write the rules and for held-out pairs.',
  arguments: {},
  options: {},
  examples: [['lore bench decide --json', 'as JSON']],
  run: async ({ context }) =>
    measure('Deciding', context, async (onProgress) => {
      const { runDecideBench } = await import('../../../bench/decide.ts')
      const { createEmbedder } = await import('../../embed/create-embedder.ts')
      const { modelsDir } = packagePaths()
      const embedder = createEmbedder({ provider: 'local' }, { modelsDir, fetch: globalThis.fetch })
      try {
        return await runDecideBench({ embedder, onProgress })
      } finally {
        await embedder.close()
      }
    }),
})

const sleep = defineCommand({
  name: 'sleep',
  summary: 'the cost of sleep by phase, and the speed of recall meanwhile',
  description:
    'Fills stores of several sizes with topics, links and reads, and measures a first run of sleep, a run after no change, a run after 1 % changed, recall during a run compared with recall while idle, and peak memory.',
  arguments: {},
  options: {
    n: integers('--n <sizes>', 'memories, separated by commas; default 10000,100000', 100, 10_000_000),
  },
  examples: [['lore bench sleep --n 10000 --json', 'a smaller store, as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runSleepBench } = await import('../../../bench/sleep.ts')
      return runSleepBench({ sizes: options.n ?? [10_000, 100_000], ...(await engineParts()), onProgress })
    }),
})

const profiles = defineCommand({
  name: 'profiles',
  summary: 'the cost of each MCP profile: tokens, start, and each tool',
  description:
    'Counts the tokens of each profile’s tool list, measures how long its stdio server takes to show it compared with an empty Node process, and fills a store to compare the median time of every tool with a plain search in the same run.',
  arguments: {},
  options: { n: integer('--n <count>', 'memories; default 10000', 5_000, 1_000_000) },
  examples: [['lore bench profiles --json', 'as JSON']],
  run: async ({ options, context }) =>
    measure('Filling', context, async (onProgress) => {
      const { runProfilesBench } = await import('../../../bench/profiles.ts')
      const n = options.n ?? 10_000
      return runProfilesBench({ n, bin: packagePaths().bin, ...(await engineParts()), onProgress })
    }),
})

const hooks = defineCommand({
  name: 'hooks',
  summary: 'the time hooks take, what they give, and how often it helps',
  description:
    'Measures how long each hook’s process takes, with a daemon over a store of made-up conversations and without one, compared with an empty Node process; what a session of fifty real prompts is given, from transcripts of which some are held out; and, on LoCoMo questions used as prompts, precision and recall at each threshold, with the default marked, how well calibrated the confidences are, and how often hooks give something that cannot help.',
  arguments: {},
  options: {
    data: text('--data <file>', 'a LoCoMo JSON file; without it, no precision and recall'),
    transcripts: text(
      '--transcripts <folder>',
      'transcripts of Claude Code; without it, no session of real prompts',
    ),
    n: integer('--n <count>', 'documents in the store; 0 leaves times out; default 100000', 0, 10_000_000),
    runs: integer('--runs <count>', 'how often each hook is run; default 30', 5, 10_000),
    fit: flag('--fit', 'fit the weights of confidence again, and test them on held-out conversations'),
  },
  examples: [
    ['lore bench hooks --data locomo10.json --transcripts ~/.claude/projects --json', 'everything, as JSON'],
    ['lore bench hooks --n 10000', 'times alone, over a smaller store'],
  ],
  run: async ({ options, context }) =>
    measure('Measuring', context, async (onProgress) => {
      const { runHooksBench } = await import('../../../bench/hooks.ts')
      const { bin, root } = packagePaths()
      return runHooksBench({
        ...defined({ dataPath: options.data, transcriptsPath: options.transcripts, runs: options.runs }),
        n: options.n ?? 100_000,
        fit: options.fit,
        bin,
        hookProgram: join(root, 'dist', 'hook.cjs'),
        ...(await engineParts()),
        onProgress,
      })
    }),
})

const encoder = defineCommand({
  name: 'encoder',
  summary: 'speed of the embedding model',
  description:
    'Runs the bundled model on sequences of several lengths, with one thread and with two, and prints the shortest and the median time of each. With --against, onnxruntime runs the same model in turn: install onnxruntime-node (without its scripts) and onnxruntime-web in a folder, and name an ONNX file of the model.',
  arguments: {},
  options: {
    runs: integer('--runs <count>', 'runs of each length; default 15', 1, 10_000),
    against: text(
      '--against <folder>',
      'a folder in which onnxruntime-node and onnxruntime-web are installed',
    ),
    onnx: text('--onnx <file>', 'the model as an ONNX file'),
  },
  examples: [['lore bench encoder --json', 'as JSON']],
  run: async ({ options, context }) => {
    const { against: folder, onnx: model, runs } = options
    if ((folder === undefined) !== (model === undefined)) {
      throw new LoreError('invalid_input', '--against and --onnx belong together.', {
        hint: 'Name the folder of onnxruntime and the ONNX file, or neither.',
      })
    }
    return measure('Running', context, async (onProgress) => {
      const { runEncoderBench } = await import('../../../bench/encoder.ts')
      return runEncoderBench({
        modelsDir: packagePaths().modelsDir,
        ...(folder === undefined || model === undefined ? {} : { against: { folder, model } }),
        ...defined({ runs }),
        onProgress,
      })
    })
  },
})

const embed = defineCommand({
  name: 'embed',
  summary: 'how fast vectors follow after conversations were read',
  description:
    'Reads every conversation below a folder and embeds its turns in the order in which a daemon does, and prints turns a second and a CPU second.',
  arguments: {},
  options: {
    data: required('--data <folder>', 'a folder with agents’ conversations'),
    turns: integer('--turns <count>', 'most turns embedded; default 1000', 1, 1_000_000),
  },
  examples: [['lore bench embed --data ~/.claude --json', 'your own conversations, as JSON']],
  run: async ({ options, context }) =>
    measure('Embedding', context, async (onProgress) => {
      const { runEmbedBench } = await import('../../../bench/embed.ts')
      return runEmbedBench({
        dataPath: options.data,
        ...defined({ turns: options.turns }),
        ...(await engineParts()),
        onProgress,
      })
    }),
})

/** One line per benchmark. */
const server = defineCommand({
  name: 'server',
  summary: 'a team server under load',
  description:
    'Starts replicas of the team server over a PostgreSQL, in a database of its own that is dropped afterwards, and lets many clients read and write through them, four reads to one write. Prints calls a second, the latency of reads and writes, and errors, for each number of replicas. Clients, replicas and often the database share this machine.',
  arguments: {},
  options: {
    postgres: required('--postgres <url>', 'a server on which a database may be created'),
    clients: integer('--clients <count>', 'how many clients; default 200', 1, 2_000),
    replicas: integers(
      '--replicas <counts>',
      'numbers of replicas, one after the other; default 1,2,4',
      1,
      16,
    ),
    seconds: integer('--seconds <count>', 'how long each; default 20', 1, 600),
  },
  examples: [
    ['lore bench server --postgres postgres://localhost/postgres', '200 clients, 1, 2 and 4 replicas'],
  ],
  run: async ({ options, context }) =>
    measure('Loading', context, async (onProgress) => {
      const { runServerBench } = await import('../../../bench/server.ts')
      const { postgres: postgresUrl, clients = 200, replicas = [1, 2, 4], seconds = 20 } = options
      return runServerBench({ postgresUrl, clients, replicas, seconds, bin: packagePaths().bin, onProgress })
    }),
})

const sync = defineCommand({
  name: 'sync',
  summary: 'sync of two homes through a team server',
  description:
    'Fills a home with made-up memories and syncs it with a second one through a team server over a PostgreSQL, in a database of its own that is dropped afterwards. Prints time, requests and bytes of the first sync, the bytes of 100 changes afterwards relative to the changed text, and the requests of a sync in which nothing changed.',
  arguments: {},
  options: {
    postgres: required('--postgres <url>', 'a server on which a database may be created'),
    n: integer('--n <count>', 'how many memories; default 100000', 100, 1_000_000),
  },
  examples: [['lore bench sync --postgres postgres://localhost/postgres', 'the first sync of 100,000']],
  run: async ({ options, context }) =>
    measure('Syncing', context, async (onProgress) => {
      const { runSyncBench } = await import('../../../bench/sync.ts')
      const { postgres: postgresUrl, n = 100_000 } = options
      return runSyncBench({ postgresUrl, n, bin: packagePaths().bin, onProgress })
    }),
})

const BENCHMARKS: readonly Command[] = [
  locomo,
  musique,
  work,
  recall,
  write,
  commits,
  ingest,
  embed,
  redact,
  daemon,
  digest,
  decide,
  sleep,
  profiles,
  hooks,
  encoder,
  server,
  sync,
]

export const bench = defineGroup(
  {
    name: 'bench',
    summary: 'measure quality, speed and cost',
    description: 'Measures Lore on this machine, in temporary folders. Your own memory is not touched.',
    examples: [
      ['lore bench locomo --data locomo10.json', 'how good is recall?'],
      ['lore bench recall --n 1000,10000', 'how fast is recall?'],
      ['lore bench write --n 10000', 'how fast is writing?'],
    ],
  },
  BENCHMARKS,
)

async function engineParts() {
  const { openEngine, openEngineHost } = await import('../../compose.ts')
  return { openEngine, openHost: openEngineHost, modelsDir: packagePaths().modelsDir }
}

type BenchParts = Omit<BenchDatabases, 'close' | 'openStore'> &
  Partial<Pick<BenchDatabases, 'openStore'>> & { readonly modelsDir: string }

/**
 * Runs a benchmark over files, or over databases of a PostgreSQL server that are dropped afterwards.
 * @param vectors file in which the engines keep vectors; absent to compute all of them
 */
async function withParts<T>(
  { postgres, vectors }: { readonly postgres?: string | undefined; readonly vectors?: string | undefined },
  work: (parts: BenchParts) => Promise<T>,
): Promise<T> {
  const parts = await engineParts()
  if (postgres === undefined) return work(await keepingVectors(parts, vectors))
  const { createBenchDatabases } = await import('../../../bench/postgres.ts')
  const { close, ...databases } = await createBenchDatabases(postgres)
  try {
    return await work(await keepingVectors({ ...parts, ...databases }, vectors))
  } finally {
    await close()
  }
}

async function keepingVectors(parts: BenchParts, path: string | undefined): Promise<BenchParts> {
  if (path === undefined) return parts
  const { createLocalEmbedder } = await import('../../embed/local-embedder.ts')
  const { withKeptVectors } = await import('../../../bench/support/kept-vectors.ts')
  const keeping = (options: OpenEngineOptions): OpenEngineOptions => ({
    ...options,
    embedder: withKeptVectors(createLocalEmbedder({ modelsDir: parts.modelsDir }), path),
  })
  return {
    ...parts,
    openEngine: (options) => parts.openEngine(keeping(options)),
    openHost: (options) => parts.openHost(keeping(options)),
  }
}

type OnProgress = (done: number, total: number) => void

async function measure(
  label: string,
  context: CliContext,
  work: (onProgress: OnProgress) => Promise<object>,
): Promise<CommandOutput> {
  const progress = await createProgress(label, process.stderr.isTTY === true && !context.globals.json)
  try {
    const result = await work(progress.report)
    return { json: result, render: (view) => renderMeasurements(result, view) }
  } finally {
    progress.stop()
  }
}
