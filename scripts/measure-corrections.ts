/**
 * Prints what comes of labelled corrections and harmless prompts: heard, falsely heard, effective, wrongly ended. With
 * `--details` also what went wrong on sets that may be looked at; of the others nothing but counts. Options: `--real`,
 * `--updates`, `--development`, `--by-hook`, `--by-transcript`, and names of sets in real use, measure a part. Run by
 * `npm run measure:corrections`.
 */
import { DEVELOPMENT_CORRECTIONS } from '../test/labelled/corrections/development.ts'
import {
  isEffective,
  isReplaced,
  type MeasuredCorrections,
  measureCorrections,
} from '../test/labelled/corrections/measure-corrections.ts'
import {
  type AnswersBy,
  countRealUse,
  type MeasuredRealUse,
  measureRealUse,
} from '../test/labelled/corrections/measure-real-use.ts'
import {
  countUpdates,
  measureStored,
  measureTold,
  type UpdateCase,
} from '../test/labelled/corrections/measure-updates.ts'
import { LAST_UPDATES, MORE_UPDATES, UPDATE_TRAPS } from '../test/labelled/corrections/more-updates.ts'
import { REAL_DEVELOPMENT } from '../test/labelled/corrections/real-development.ts'
import { REAL_HALVED_COUNTED } from '../test/labelled/corrections/real-halved-counted.ts'
import { REAL_HALVED_OPEN } from '../test/labelled/corrections/real-halved-open.ts'
import { REAL_KEPT_BACK } from '../test/labelled/corrections/real-kept-back.ts'
import { REAL_MORE } from '../test/labelled/corrections/real-more.ts'
import { REAL_OPEN } from '../test/labelled/corrections/real-open.ts'
import { REAL_OPENED } from '../test/labelled/corrections/real-opened.ts'
import { REAL_SEALED } from '../test/labelled/corrections/real-sealed.ts'
import { REAL_SET_ASIDE } from '../test/labelled/corrections/real-set-aside.ts'
import { REAL_THIRDS_COUNTED } from '../test/labelled/corrections/real-thirds-counted.ts'
import { REAL_THIRDS_OPEN } from '../test/labelled/corrections/real-thirds-open.ts'
import { REAL_UNSEEN } from '../test/labelled/corrections/real-unseen.ts'
import type { RealFact } from '../test/labelled/corrections/real-use.ts'
import { SEALED_CORRECTIONS } from '../test/labelled/corrections/sealed.ts'
import { DEVELOPMENT_UPDATES, SEALED_UPDATES } from '../test/labelled/corrections/updates.ts'

const options = new Set(process.argv.slice(2))

function print(title: string, { figures }: MeasuredCorrections): void {
  const { corrections, harmless } = figures
  const share = (part: number, whole: number) =>
    `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  console.log(`\n${title}`)
  console.log(`  heard            ${share(figures.heard, corrections)}`)
  console.log(`  heard or asked   ${share(figures.heardOrAsked, corrections)}`)
  console.log(`  effective        ${share(figures.effective, corrections)}`)
  console.log(`  replaced         ${share(figures.replaced, corrections)}`)
  console.log(`  falsely heard    ${share(figures.falselyHeard, harmless)}`)
  console.log(`  falsely asked    ${share(figures.falselyAsked, harmless)}`)
  console.log(`  wrongly ended    ${figures.wronglyEnded}`)
}

function printDetails({ corrections, harmless }: MeasuredCorrections): void {
  for (const one of corrections) {
    if (isEffective(one) && isReplaced(one) && one.wronglyEnded.length === 0) continue
    const { said, isHeard, isAsked, isEnded, isGone, stored, wronglyEnded } = one
    console.log(JSON.stringify({ said, isHeard, isAsked, isEnded, isGone, stored, wronglyEnded }))
  }
  for (const { said, isHeard, isAsked, isEnded, stored, wronglyEnded } of harmless) {
    if (isHeard || isAsked || isEnded || wronglyEnded.length > 0) {
      console.log(`harmless ${JSON.stringify({ said, isHeard, isAsked, isEnded, stored, wronglyEnded })}`)
    }
  }
}

function printUpdates(title: string, told: readonly UpdateCase[], stored: readonly UpdateCase[]): void {
  console.log(`\n${title}`)
  for (const [name, cases] of [
    ['told in conversation', told],
    ['stored, then sleep', stored],
  ] as const) {
    const { updates, replaced, wronglyEnded } = countUpdates(cases)
    console.log(`  ${name}: replaced ${replaced} of ${updates}, wrongly ended ${wronglyEnded}`)
  }
}

function printMissed(told: readonly UpdateCase[], stored: readonly UpdateCase[]): void {
  for (const { update, ended } of told) {
    if (ended.length !== 1 || ended[0] !== update.known)
      console.log(`told    ${update.known} | ${update.told} → ${ended}`)
  }
  for (const { update, ended } of stored) {
    if (!ended.includes(update.known)) console.log(`stored  ${update.known} | ${update.stored}`)
  }
}

function printRealUse(title: string, measured: MeasuredRealUse): void {
  const [corrections, harmless] = [countRealUse(measured.corrections), countRealUse(measured.harmless)]
  const share = (part: number, whole: number) =>
    `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  console.log(`\n${title}`)
  console.log(`  given as labelled  ${share(corrections.given, corrections.cases)}`)
  console.log(`  seen as used       ${share(corrections.used, corrections.cases)}`)
  console.log(`  heard              ${share(corrections.heard, corrections.cases)}`)
  console.log(`  heard or asked     ${share(corrections.heardOrAsked, corrections.cases)}`)
  console.log(`  effective          ${share(corrections.effective, corrections.cases)}`)
  console.log(`  with the agent     ${share(corrections.settled, corrections.cases)}`)
  console.log(`  strengthened       ${share(corrections.strengthened, corrections.cases)}`)
  console.log(`  falsely heard      ${share(harmless.heard, harmless.cases)}`)
  console.log(`  falsely asked      ${share(harmless.heardOrAsked - harmless.heard, harmless.cases)}`)
  console.log(`  used well          ${share(harmless.strengthened, harmless.cases)}`)
  console.log(`  wrongly ended      ${corrections.wronglyEnded + harmless.wronglyEnded}`)
}

function printRealDetails({ corrections, harmless }: MeasuredRealUse): void {
  for (const one of corrections) {
    const isFine = one.isEnded && one.isGone && !one.isStrengthened && one.wronglyEnded.length === 0
    if (!isFine || !one.wasGiven) console.log(JSON.stringify(one))
  }
  for (const one of harmless) {
    const isTouched = one.isHeard || one.isAsked || one.askedAboutOther || one.wronglyEnded.length > 0
    if (isTouched) console.log(`harmless ${JSON.stringify(one)}`)
  }
}

interface RealSet {
  readonly facts: readonly RealFact[]
  /** True if rules may be mended with it, so that details may be printed. */
  readonly isOpen: boolean
}

const REAL_SETS: Readonly<Record<string, RealSet>> = {
  development: { facts: [...REAL_DEVELOPMENT, ...REAL_OPENED, ...REAL_MORE], isOpen: true },
  open: { facts: REAL_OPEN, isOpen: true },
  sealed: { facts: REAL_SEALED, isOpen: false },
  aside: { facts: REAL_SET_ASIDE, isOpen: false },
  unseen: { facts: REAL_UNSEEN, isOpen: false },
  kept: { facts: REAL_KEPT_BACK, isOpen: false },
  'halved-open': { facts: REAL_HALVED_OPEN, isOpen: true },
  'halved-counted': { facts: REAL_HALVED_COUNTED, isOpen: false },
  'thirds-open': { facts: REAL_THIRDS_OPEN, isOpen: true },
  'thirds-counted': { facts: REAL_THIRDS_COUNTED, isOpen: false },
}

async function measureReal(by: AnswersBy): Promise<void> {
  const how = by === 'hook' ? 'answers by the Stop hook' : 'answers by the transcript'
  const named = Object.keys(REAL_SETS).filter((name) => options.has(name))
  for (const [name, { facts, isOpen }] of Object.entries(REAL_SETS)) {
    if (named.length > 0 ? !named.includes(name) : options.has('--development') && !isOpen) continue
    const measured = await measureRealUse(facts, by)
    if (options.has('--details') && isOpen) printRealDetails(measured)
    printRealUse(`Real use, ${name}, ${how}`, measured)
  }
}

if (!options.has('--updates')) {
  if (!options.has('--by-transcript')) await measureReal('hook')
  if (!options.has('--by-hook')) await measureReal('transcript')
}
if (options.has('--real')) process.exit()
if (!options.has('--updates')) {
  const development = await measureCorrections(DEVELOPMENT_CORRECTIONS)
  if (options.has('--details')) printDetails(development)
  print('Development', development)
  if (!options.has('--development')) print('Sealed', await measureCorrections(SEALED_CORRECTIONS))
}
async function measureMore(): Promise<void> {
  const [told, stored] = [await measureTold(MORE_UPDATES), await measureStored(MORE_UPDATES)]
  if (options.has('--details')) printMissed(told, stored)
  printUpdates('Updates of other kinds', told, stored)
  printUpdates('Updates, last', await measureTold(LAST_UPDATES), await measureStored(LAST_UPDATES))
  const [toldTraps, storedTraps] = [await measureTold(UPDATE_TRAPS), await measureStored(UPDATE_TRAPS)]
  if (options.has('--details')) printTrapped(toldTraps, storedTraps)
  console.log('\nLike updates, but ending nothing')
  console.log(`  told in conversation: wrongly ended ${countEnded(toldTraps)} of ${toldTraps.length}`)
  console.log(`  stored, then sleep: wrongly ended ${countEnded(storedTraps)} of ${storedTraps.length}`)
}

function countEnded(cases: readonly UpdateCase[]): number {
  return cases.filter(({ ended }) => ended.length > 0).length
}

function printTrapped(...measured: readonly (readonly UpdateCase[])[]): void {
  for (const { update, ended } of measured.flat()) {
    if (ended.length > 0) console.log(`trapped ${update.told} → ${ended}`)
  }
}

const told = await measureTold(DEVELOPMENT_UPDATES)
const stored = await measureStored(DEVELOPMENT_UPDATES)
if (options.has('--details')) printMissed(told, stored)
printUpdates('Updates, development', told, stored)
if (!options.has('--development')) {
  printUpdates('Updates, sealed', await measureTold(SEALED_UPDATES), await measureStored(SEALED_UPDATES))
}
await measureMore()
