import { describe, expect, it } from 'vitest'
import { findAssignments } from './assignments.ts'

/** Thirty-two characters a machine could have drawn. */
const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const PASSWORD = 'Kolibri'.concat('-7482')

const values = (text: string) => findAssignments(text).map(({ start, end }) => text.slice(start, end))

describe('findAssignments', () => {
  it.each([
    ['an environment file', `A=1\nAPI_TOKEN=${DRAWN}\nB=2`],
    ['a shell export', `export API_TOKEN=${DRAWN}`],
    ['JSON', `{"apiToken": "${DRAWN}", "x": 1}`],
    ['JSON in JSON', `"{\\"apiToken\\": \\"${DRAWN}\\"}"`],
    ['YAML', `api_token: ${DRAWN}`],
    ['a YAML block', `api_token: |\n  ${DRAWN}\n`],
    ['TOML', `api_token = "${DRAWN}"`],
    ['an XML element', `<apiToken>\n  ${DRAWN}\n</apiToken>`],
    ['an XML attribute', `<add key="ApiToken" value="${DRAWN}" />`],
    ['a name and a value in one line', `{"name":"API_TOKEN","value":"${DRAWN}"}`],
    ['a name and a value', `- name: API_TOKEN\n  value: ${DRAWN}`],
    ['Go', `var apiToken string = "${DRAWN}"`],
    ['Go in short', `apiToken := \`${DRAWN}\``],
    ['TypeScript', `const apiToken: string = '${DRAWN}'`],
    ['Rust', `let api_token: &str = "${DRAWN}";`],
    ['PHP', `$apiToken .= "${DRAWN}";`],
    ['Ruby', `"api_token" => "${DRAWN}"`],
    ['a Makefile', `API_TOKEN ?= "${DRAWN}"`],
    ['Python', `os.environ["API_TOKEN"] = "${DRAWN}"`],
    ['a default', `getenv("API_TOKEN", "${DRAWN}")`],
    ['a table', `| api token | ${DRAWN} |`],
    ['CSV', `api_token,${DRAWN},x`],
    ['an option', `deploy --api-token ${DRAWN} --now`],
    ['a header', `X-Api-Token: ${DRAWN}`],
    ['a query', `/v1?api_token=${DRAWN}&x=1`],
  ])('finds a drawn secret in %s', (_, text) => {
    expect(values(text)).toEqual([DRAWN])
  })

  it.each([
    `DB_PASSWORD=${PASSWORD}`,
    `password: "${PASSWORD}"`,
    `CREATE USER x WITH PASSWORD '${PASSWORD}';`,
    `Server=db;Uid=app;Pwd=${PASSWORD};`,
    `user.setPassword("${PASSWORD}")`,
    `if (password == '${PASSWORD}') {`,
  ])('finds a password that a person chose: %s', (text) => {
    expect(values(text)).toEqual([PASSWORD])
  })

  it('finds words that people take for passwords, where the place leaves little doubt', () => {
    for (const word of ['kingfisher', 'centipede', 'cackle!', 'Prestige$']) {
      expect(values(`password = "${word}"`), word).toEqual([word])
    }
    expect(values('password: "incorrect"')).toEqual([])
    expect(values('password: "wachtwoord"')).toEqual([])
    expect(values('Pass "parameters" to the call')).toEqual([])
  })

  it('finds weak passwords where a password is assigned, and codes where a token is', () => {
    for (const word of ['letmein'.concat('99'), 'password'.concat('123'), 'hunter'.concat('2')]) {
      expect(values(`DB_PASSWORD=${word}`), word).toEqual([word])
      expect(values(`password: ${word}`), word).toEqual([word])
      expect(values(`password = "${word}"`), word).toEqual([word])
    }
    expect(values('TOKEN=483920')).toEqual(['483920'])
  })

  it('takes the whole rest of a setting, signs included', () => {
    const value = 'ab,c;d)'.concat('&4e"f')
    expect(values(`DB_PASSWORD=${value}\nX=1`)).toEqual([value])
  })

  it('takes a value in one piece however long it is', () => {
    const value = DRAWN.repeat(40)
    expect(values(`token=${value} x`)).toEqual([value])
    expect(values(`token="${value}" x`)).toEqual([value])
  })

  it.each([
    'password: string',
    'const token = getToken()',
    'token = tokens[0]',
    'password = request.form["password"]',
    'password: "Passwort"',
    'Password is required',
    'login(user, password=password1)',
    'const password2 = form.password2',
    'md5(password) = 9f86d081884c7d659a2feaa0c55ad015',
    'TOKENS=483920',
    'user.password = hashed2',
    'password: minimum 12 characters',
    'max_tokens: 4096',
    `publicKey = "${DRAWN}"`,
    `key: ${DRAWN.slice(0, 12)}`,
    'const hash = sha256(password)',
    'key: "9f86d081884c7d659a2feaa0c55ad015"',
    'sessionId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301"',
    'GITHUB_TOKEN=\nNPM_TOKEN=\n',
    'passwordHint: "pet7name"',
    'a.token,b.secret,c.key',
    '--- PASS: TestGetOrCreate_InvalidUUID/#00 (0.00s)',
  ])('leaves alone what is no credential: %s', (text) => {
    expect(values(text)).toEqual([])
  })
})
