/** `lore bench`: measures the real engine in temporary folders; the user's memory is never touched. */
import { defineGroup } from '../command/command.ts'
import { commits } from './bench/commits.ts'
import { daemon } from './bench/daemon.ts'
import { decide } from './bench/decide.ts'
import { digest } from './bench/digest.ts'
import { embed } from './bench/embed.ts'
import { encoder } from './bench/encoder.ts'
import { hooks } from './bench/hooks.ts'
import { ingest } from './bench/ingest.ts'
import { locomo } from './bench/locomo.ts'
import { musique } from './bench/musique.ts'
import { profiles } from './bench/profiles.ts'
import { recall } from './bench/recall.ts'
import { redact } from './bench/redact.ts'
import { server } from './bench/server.ts'
import { sleep } from './bench/sleep.ts'
import { sync } from './bench/sync.ts'
import { work } from './bench/work.ts'
import { write } from './bench/write.ts'

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
  [
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
  ],
)
