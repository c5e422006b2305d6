import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'

const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const GITHUB = 'ghp'.concat('_', DRAWN, 'xY3z')

describe('redactText', () => {
  it('gives back the very text where there is nothing', () => {
    const text = 'Refactor the token store; commit 9f86d081884c7d659a2feaa0c55ad015deadbeef.'
    expect(redactText(text)).toEqual({ text, found: {} })
    expect(redactText('')).toEqual({ text: '', found: {} })
  })

  it('counts what it cut by kind', () => {
    expect(redactText(`${GITHUB} and ${GITHUB}, password="Kolibri-7482"`).found).toEqual({
      'github-token': 2,
      password: 1,
    })
  })

  it('names a credential by the most specific rule that knows it', () => {
    expect(redactText(`GITHUB_TOKEN=${GITHUB}`).text).toBe('GITHUB_TOKEN=[redacted:github-token]')
    expect(redactText(`Authorization: Bearer ${GITHUB}`).text).toBe(
      'Authorization: Bearer [redacted:github-token]',
    )
    expect(redactText(`https://x:${GITHUB}@git.test/a`).text).toBe(
      'https://x:[redacted:github-token]@git.test/a',
    )
  })

  it('cuts private passages before anything in them is looked at', () => {
    expect(redactText(`<private>${GITHUB}</private>`)).toEqual({ text: '[private]', found: { private: 1 } })
  })

  it('keeps the structure of what it redacts', () => {
    const text = JSON.stringify({ user: 'ada', password: 'Kolibri-7482', note: `a\n${GITHUB}` })
    expect(JSON.parse(redactText(text).text)).toEqual({
      user: 'ada',
      password: '[redacted:password]',
      note: 'a\n[redacted:github-token]',
    })
  })
})

describe('weak passwords', () => {
  const LABELS = ['password: X', 'DB_PASSWORD=X', 'the password is X']

  it.each(['abc123', 'qwerty123', 'pass1234', 'secret1', 'postgres1', 'letmein', '12345678'])(
    'cuts %s where a password stands',
    (word) => {
      for (const label of LABELS) expect(redactText(label.replace('X', word)).text, label).not.toContain(word)
    },
  )

  it.each(['test123', 'changeme', 'changeme123', 'password', 'xxxx', 'your-password'])(
    'keeps the stand-in %s',
    (word) => {
      for (const label of LABELS) expect(redactText(label.replace('X', word)).text).toContain(word)
    },
  )
})

/** Pieces that, put together at random, make credentials, halves of them, marks, and noise. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'password',
      'token',
      'api_key',
      'secret=',
      ': ',
      '="',
      '"',
      "'",
      '\n',
      '\\n',
      ' ',
      '://',
      '@',
      ':',
      ',',
      '(',
    ],
    ...[
      'Bearer ',
      'Authorization: ',
      'Cookie: a=',
      'curl -u ',
      'machine x login y password ',
      '-----BEGIN PRIVATE KEY-----',
    ],
    ...[
      '[redacted:token]',
      '[private]',
      '<private>',
      '</private>',
      'kind: Secret\ndata:\n  a: ',
      'eyJ',
      'AKIA',
      'ghp_',
    ],
    ...[DRAWN, GITHUB, 'Kolibri-7482', 'x', '$'.concat('{X}'), ' is the password', 'postgres://u:'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 40 }),
)
const anyText = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))

describe('on any text', () => {
  it('redacting again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = redactText(text).text
        expect(redactText(once)).toEqual({ text: once, found: {} })
      }),
      { numRuns: 3_000 },
    )
  })

  it('every cut leaves its mark, and no more is cut than is told', () => {
    const marks = (text: string) => text.match(/\[(?:redacted:[a-z0-9-]+|private)\]/g)?.length ?? 0
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: redacted, found } = redactText(text)
        const told = Object.values(found).reduce((sum, count) => sum + count, 0)
        if (told === 0) expect(redacted).toBe(text)
        else expect(marks(redacted)).toBeGreaterThanOrEqual(Math.min(told, 1))
      }),
      { numRuns: 1_000 },
    )
  })
})

/** A megabyte of each: an expression that goes back and forth over its text would not come to an end. */
describe('on hostile text', () => {
  const MEGABYTE = 1_000_000
  const repeat = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE)

  it.each([
    ...['a', '=', ' ', '\n', '"', '\\', '-', '.', ':', '@', 'aZ3kQ9xR7mB2vT8nL5cW1yH6dF4gJ0pS+/'],
    ...[
      'key=',
      'token="',
      'token=',
      'password: ',
      'token,',
      'token_',
      'http://',
      'http://a:b',
      '://a@',
      'ghp_',
      '-eyJ',
      'sk-',
    ],
    ...[
      '-----BEGIN PRIVATE KEY-----\n',
      '<private ',
      'cookie: a=',
      'curl -u ',
      'curl a ',
      'machine a login b password ',
    ],
    ...[
      'kind: Secret\ndata:\n',
      'bearer a',
      'authorization:',
      'PuTTY-User-Key-File-2 Private-Lines: 1\n',
      '$6$',
      '$2a$10$',
    ],
    ...[
      '$ANSIBLE_VAULT;1.1;AES256\n',
      'password is ',
      'a is the password ',
      'SG.aaaaaaaaaaaaaaaaaaaa.',
      '&sig=',
      '\\n',
      'mnemonic ',
    ],
    ...[
      'word seed phrase ',
      'пароль: ',
      '{"name":"token","value":"',
      'token: string = ',
      'AKIAABCDEFGHIJKLMNO1 ',
      '123456789:A',
    ],
  ])('reads a megabyte of %j', (piece) => {
    const text = repeat(piece)
    expect(redactText(text).text.length).toBeGreaterThan(0)
  })
})

it('headings behind the word https take no time that doubles with each', () => {
  const headings = Array.from({ length: 40 }, (_, i) => `\n### Step${i} `).join('')
  const text = `Served over https ${headings}\n\nRun as root: id -u\n`
  expect(redactText(text).text).toBe(text)
})

it('the same text gives the same result, however often it is read', () => {
  const pad = 'and we will look at the rest of it later on this week '.repeat(5)
  const text = `The zip opens only so ${pad}as ever. On worker-17b we ${pad}so keep it to yourself: kX7!mq2#Lp`
  expect(redactText(text)).toEqual(redactText(text))
})

it.each([
  'seed: 20240512T0831',
  'sas: wwn-0x5000c500a1b2c3d4',
  'login page, pass 2: fix-layout-3px',
  'as pass-through: tcp4/udp6',
  'the combo is ctrl+alt+f7x',
  'the combination is AES256+GCM.',
  'expect "token" in output; send("notify-team")',
  'Use correct-horse-battery-staple as an example of a passphrase.',
])('leaves names that look like passwords: %s', (line) => {
  expect(redactText(line).text).toBe(line)
})
