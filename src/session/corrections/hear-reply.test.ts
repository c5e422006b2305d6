import { describe, expect, it } from 'vitest'
import type { Injection } from '../../core/hook.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { LastAnswer } from '../../kernel/setup/hook-writes.ts'
import { hearReply } from './hear-reply.ts'
import type { InjectedText } from './injected-texts.ts'
import { loadChances } from './reply-state.ts'

type How = 'used' | 'used before' | 'given' | 'given beside'
const SHORT = { asks: false, chars: 60 }

function given(text: string, how: How = 'used'): InjectedText {
  const injection: Injection = {
    id: text,
    agent: 'claude-code',
    session: 's',
    event: 'session_start',
    at: 1,
    memoryId: text as MemoryId,
    episodeId: null,
    tokens: 1,
    confidence: null,
    usedAt: how === 'given' || how === 'given beside' ? null : 2,
    correctedAt: null,
    gradedAt: how === 'used before' ? 3 : null,
  }
  return {
    injection,
    text,
    memory: { id: text } as unknown as Memory,
    isCurrent: how === 'used' || how === 'given beside',
  }
}

/** Hears a reply to an answer that repeated the memories that were used. */
function hear(said: string, injected: readonly InjectedText[], last: LastAnswer | null) {
  const touched = new Map(
    injected.flatMap(({ memory, injection: { usedAt, gradedAt } }) =>
      memory === null || usedAt === null
        ? []
        : [[memory.id, { touch01: 1, hasValue: true, answersAgo: gradedAt === null ? 0 : 1 }] as const],
    ),
  )
  return hearReply(said, injected, last, loadChances(said, injected, last, touched))
}

describe('a reply settles', () => {
  it.each([
    ['Database backups run daily at 02:00.', 'We switched that to weekly after the storage bill, fyi.'],
    ['The team meets on Tuesdays at 9:30.', 'Who told you Tuesday? It is Wednesday.'],
    ['Ansprechpartnerin ist Frau Nowak.', 'Frau Nowak ist im Ruhestand, jetzt ist Herr Yildiz zuständig.'],
  ])('%s ← %s', (known, said) => {
    expect(hear(said, [given(known)], SHORT)?.match?.known.text).toBe(known)
  })

  it('a memory that an earlier answer used, if it names it', () => {
    const known = given('The team meets for standup on Tuesdays.', 'used before')
    expect(
      hear('Oh and the standup you mentioned: that moved to Wednesdays.', [known], null)?.match,
    ).not.toBeNull()
    expect(hear('That moved to Wednesdays.', [known], null)?.match ?? null).toBeNull()
  })

  it('nothing that was given beside the prompt, if neither the answer used it nor the reply names it', () => {
    const known = given('Invoices are stored in Doxbase.', 'given beside')
    const heard = hear('we dropped the prefix, just XY-77-pdf-upload', [known], SHORT)
    expect(heard?.match ?? null).toBeNull()
  })

  it('nothing in the place of a bare value that answers a question', () => {
    const known = given('Der Kassenserver hat die IP 10.0.4.17.')
    expect(hear('10.0.8.3', [known], { asks: true, chars: 60 })?.match ?? null).toBeNull()
  })
})

describe('a reply is left to the agent', () => {
  it.each([
    ['The load-test cluster runs in eu-central-1.', 'eu-north-1. cheaper'],
    ['The product owner of the app is Lena Brandt.', 'product owner is tomasz not lena'],
    ['La tienda cierra a las 20:00.', 'a las 9 de la noche, no a las 8'],
    ['定例会議は毎週水曜日です。', '水曜日じゃなくて金曜日です。'],
    ['Our CI runs on CircleCI.', 'uh, github actions please. circleci was killed in march'],
    ['Our invoices are payable within 14 days.', 'since January payment terms are net 30, pls fix'],
  ])('%s ? %s', (known, said) => {
    expect(hear(said, [given(known)], SHORT)).toMatchObject({ match: null, unsure: [{ text: known }] })
  })

  it('if it names a memory with which no answer had to do, and not if it names none', () => {
    const known = given("The user's team eats lunch at the Bluebell.", 'given')
    const said = 'we stopped eating at the Bluebell, it is the Thai place now'
    expect(hear(said, [known], SHORT)).toMatchObject({ match: null, unsure: [known] })
    expect(hear('it is the Thai place now, we stopped that', [known], SHORT)).toBeNull()
    expect(hear('book a table at the Bluebell for two', [known], SHORT)).toBeNull()
  })

  it.each([
    ['Der Testserver läuft unter Debian 11.', 'und auf dem Produktivserver, der hat Debian 12'],
    ['The test server runs Debian 11.', 'The build server runs Debian 12 now.'],
  ])('at most, if it speaks of a thing beside: %s | %s', (known, said) => {
    expect(hear(said, [given(known)], SHORT)?.match ?? null).toBeNull()
  })

  it('if it may mean two memories alike', () => {
    const both = [given('The mill service has port 9000.'), given('The kiln service has port 9000.')]
    expect(hear('No, port 9100 these days', both, SHORT)?.match ?? null).toBeNull()
  })
})

describe('a reply changes nothing', () => {
  it.each([
    ['The crawler retries a page 3 times.', 'It failed 4 times now'],
    ['The billing service is owned by Marta.', 'Priya changed it last week'],
    ['The login token expires after 30 minutes.', 'The run took 45 minutes.'],
    ['Der Server der Reederei heißt atlas.', 'Nein, der Server startet nicht'],
    ['The lead of the mobile team is Anouk Berger.', 'No, Ravi is on the phone'],
    ['Le serveur de sauvegarde est à Lyon.', 'Le client est à Lille.'],
    ['Release builds need Node 20.', 'I have 22 on my laptop, will that do?'],
  ])('%s | %s', (known, said) => {
    expect(hear(said, [given(known)], SHORT)?.match ?? null).toBeNull()
  })

  it('but another value of the same kind is no agreement, also in the words of others', () => {
    const known = given('The library card costs 20 dollars a year.')
    for (const said of ['20? the lady at the desk said thirty five', 'the lady at the desk said thirty five'])
      expect(hear(said, [known], SHORT)?.open).toEqual([known])
    const hour = given('Das Lager schließt um 17:00.')
    expect(hear('Schick Herrn Abel das Angebot.', [hour], SHORT)).toBeNull()
  })

  it('but a statement in words that no rule knows is no agreement', () => {
    const known = given('Unser Steuerberater ist Herr Kranz.')
    expect(hear('Seidl heißt die Neue.', [known], SHORT)?.open).toEqual([known])
    expect(hear('Danke.', [known], SHORT)).toBeNull()
  })
})
