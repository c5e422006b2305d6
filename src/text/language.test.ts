import { expect, test } from 'vitest'
import { isForeign } from './language.ts'

test.each([
  'Wir nehmen Postgres statt MongoDB, weil das Team es kennt.',
  'Nous utilisons Postgres pour la base de production.',
  'Мы используем Postgres для базы данных.',
  '本番のデータベースはPostgresを使います。',
])('%j is in another language', (sentence) => {
  expect(isForeign(sentence)).toBe(true)
})

test.each(['use pnpm instead of npm', 'We use the naïve parser', 'never on Mondays', 'add tests'])(
  '%j is not',
  (sentence) => {
    expect(isForeign(sentence)).toBe(false)
  },
)
