import { expect, test } from 'vitest'
import { isOfTheMoment, isToBeDone } from './of-the-moment.ts'
import {
  saysOwnName,
  saysWhatItIsCalled,
  saysWhatOursIs,
  saysWhatWeUse,
  withoutNowadays,
} from './our-things.ts'

test.each([
  'We use Postgres',
  'we no longer deploy the website to Heroku',
  'Wir alle nutzen Vite',
  'On héberge le site chez Scaleway',
  'usiamo Postgres',
  'мы используем Postgres',
  '我们用的是 pnpm',
])('"%s" says what we use', (said) => {
  expect(saysWhatWeUse(said)).toBe(true)
})

test.each(['We use the old parser', 'we use 3 workers', 'You use Postgres', 'wir nutzen zwei Server'])(
  '"%s" does not name a thing that we use',
  (said) => expect(saysWhatWeUse(said)).toBe(false),
)

test.each([
  'Our staging host is called gamma',
  'Unsere Datenbank liegt auf Hetzner',
  'notre base s’appelle Lore',
  'Il nostro server si chiama Giotto',
  'my dev server listens on port 8080',
])('"%s" says what something of ours is called or where it is', (said) => {
  expect(saysWhatOursIs(said)).toBe(true)
})

test('a place of ours needs a name', () => {
  expect(saysWhatOursIs('our server is in trouble')).toBe(false)
  expect(saysWhatItIsCalled('The worker is called runner')).toBe(true)
  expect(saysWhatItIsCalled('A worker is called runner')).toBe(false)
})

test('the name of the speaker has a capital', () => {
  expect(saysOwnName('Ich heiße Jan')).toBe(true)
  expect(saysOwnName('my name is wrong')).toBe(false)
})

test('"now" at the end is removed, elsewhere kept', () => {
  expect(withoutNowadays('we use Vite, these days')).toBe('we use Vite')
  expect(withoutNowadays('we now use Vite')).toBe('we now use Vite')
})

test.each(['see line 40', 'part B is missing', 'die Datei fehlt', 'otra vez', 'これはテスト'])(
  '"%s" is of the moment',
  (said) => expect(isOfTheMoment(said)).toBe(true),
)

test('a part of something is not of the moment, and a duty is still to be done', () => {
  expect(isOfTheMoment('Ann leads part of Platform')).toBe(false)
  expect(isToBeDone('wir müssen Vite nutzen')).toBe(true)
  expect(isToBeDone('wir nutzen Vite')).toBe(false)
})
