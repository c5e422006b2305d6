import { describe, expect, it } from 'vitest'
import { namesTwin } from './names-twin.ts'
import { readTerms } from './reply-terms.ts'

describe('a reply about a thing beside', () => {
  it.each([
    ['Der Testserver läuft unter Debian 11.', 'der Produktivserver hat Debian 12', true],
    ['Der Testserver läuft unter Debian 11.', 'der Testserver hat Debian 12', false],
    ['A senha da rede de visitas muda todos os meses.', 'a da rede interna muda todas as semanas', true],
    ['The test server runs Debian 11.', 'the build server runs Debian 12', true],
    ['The test server runs Debian 11.', 'the server runs Debian 12', false],
    ['The test server runs Debian 11.', 'Debian 12', false],
    ['Il nonno prende il treno delle 9:15.', 'la nonna prende quello delle 9:40', true],
    ['Il nonno prende il treno delle 9:15.', 'il nonno prende quello delle 9:40', false],
    ['The mail server is reachable at mail.example:587.', 'I do no customer mail anymore', true],
    ['The mail server is reachable at mail.example:587.', 'the mail server has port 465 now', false],
  ])('%s ← %s: %s', (known, said, twin) => {
    expect(namesTwin(readTerms(said), readTerms(known))).toBe(twin)
  })
})
