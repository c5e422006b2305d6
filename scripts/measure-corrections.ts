/**
 * Prints what comes of labelled corrections and harmless prompts: heard, falsely heard, effective, wrongly ended. With
 * `--details` also what went wrong on the development half; of the sealed half nothing but counts. Run by `npm run
 * measure:corrections`.
 */
import { DEVELOPMENT_CORRECTIONS } from '../test/labelled/corrections/development.ts'
import {
  isEffective,
  isReplaced,
  type MeasuredCorrections,
  measureCorrections,
} from '../test/labelled/corrections/measure-corrections.ts'
import {
  countUpdates,
  measureStored,
  measureTold,
  type UpdateCase,
} from '../test/labelled/corrections/measure-updates.ts'
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

if (!options.has('--updates')) {
  const development = await measureCorrections(DEVELOPMENT_CORRECTIONS)
  if (options.has('--details')) printDetails(development)
  print('Development', development)
  if (!options.has('--development')) print('Sealed', await measureCorrections(SEALED_CORRECTIONS))
}
const told = await measureTold(DEVELOPMENT_UPDATES)
const stored = await measureStored(DEVELOPMENT_UPDATES)
if (options.has('--details')) printMissed(told, stored)
printUpdates('Updates, development', told, stored)
if (!options.has('--development')) {
  printUpdates('Updates, sealed', await measureTold(SEALED_UPDATES), await measureStored(SEALED_UPDATES))
}
