import { expect, test } from 'vitest'
import { laysDownForeignRule, statesForeignPractice } from './foreign-rule.ts'

test.each([
  'Antworte immer auf Deutsch.',
  'Frag mich immer, bevor du einen Kran bewegst.',
  'Bitte nutze immer pnpm, nie npm.',
  'Schreib Kommentare immer auf Englisch.',
  'Nie direkt auf main pushen.',
  'Commits immer auf Englisch schreiben.',
  'Keine Fässer ohne Rückfrage verladen',
  'Ne pousse jamais sur main.',
  "N'utilise jamais de bouchons.",
  'Toujours lancer les tests avant de committer.',
  'Réponds toujours en français.',
  'Nunca subas a main sin preguntar.',
  'Responde siempre en español.',
  'Siempre usa pnpm.',
  'Non usare mai npm.',
  'Rispondi sempre in italiano.',
])('a rule: %s', (said) => {
  expect(laysDownForeignRule(said)).toBe(true)
})

test.each([
  'Der Test schlägt immer fehl.',
  'Es ist immer noch leer.',
  'Die Kräne sind nie fertig geworden.',
  'Wir haben keine Zeit.',
  'Wir bekommen immer denselben Fehler.',
  'Heute keine Schiffe',
  'Ich habe das nie gesagt',
  'Warum antwortest du immer auf Englisch?',
  'Le test échoue toujours.',
  'On obtient toujours la même erreur.',
  'On a jamais vu ça.',
  'Toujours pas de bouton.',
  'On a deux quais, pas trois.',
  'Tenemos dos muelles, no tres.',
  'Nunca funciona.',
  'Falla siempre en el puerto.',
  'El test siempre falla.',
  'Siempre falla el muelle.',
  'Always answer in English.',
  'Run the tests again.',
])('no rule and no practice: %s', (said) => {
  expect(statesForeignPractice(said)).toBe(false)
  expect(laysDownForeignRule(said)).toBe(false)
})

test.each([
  'Wir verwenden keine Attrappen in den Tests.',
  'Wir löschen nie Protokolle.',
  'On ne supprime jamais les journaux.',
  'On utilise pnpm, pas npm.',
  'Usamos pnpm, no npm.',
  'Nunca borramos los registros.',
  'Nous ne publions jamais le vendredi.',
])('a practice: %s', (said) => {
  expect(statesForeignPractice(said)).toBe(true)
})
