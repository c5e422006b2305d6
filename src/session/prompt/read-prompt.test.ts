import { describe, expect, test } from 'vitest'
import { readSaid } from './read-prompt.ts'

const why = (prompt: string) => {
  const reading = readSaid(prompt)
  return reading.kind === 'idle' ? reading.why : reading.terms
}

describe('a prompt that asks memory for nothing', () => {
  test.each([
    'thanks',
    'Thanks a lot!',
    'thank you so much, that worked',
    'continue',
    'Continue please.',
    'ok go on',
    'OK, go ahead',
    'yes, do it',
    'yes please do that',
    'no',
    'no, stop',
    'perfect',
    'looks good to me',
    'LGTM 👍',
    'try again',
    'do it again',
    'next',
    'and then?',
    'what else?',
    'Hi',
    'hello there',
    'good morning!',
    '2',
    'option 2',
    'b)',
    'yes, 1 and 3',
    '…',
    '👍',
    'ja bitte',
    'Ja, mach weiter!',
    'danke, passt so',
    'weiter',
    'nein, nochmal bitte',
    'Guten Morgen',
    'Guten Tag!',
    'oui, vas-y',
    'merci beaucoup',
    "d'accord, continue",
    'sí, por favor',
    'sigue adelante',
    'gracias',
    'va bene, grazie mille',
    'sim, pode continuar',
    'ja graag, ga door',
    'да, продолжай',
    'спасибо',
    '继续',
    '好的，谢谢',
    'はい、お願いします',
    '続けてください',
    '네, 계속해주세요',
    'tamam, devam et',
  ])('%s', (prompt) => {
    expect(why(prompt)).toBe('small talk')
  })

  test.each(['push', 'commit these changes', 'can you review the changes in this branch?'])(
    'a step of the work has no subject: %s',
    (prompt) => {
      expect(why(prompt)).toBe('a step of the work')
    },
  )

  test('a step with a subject is searched for', () => {
    expect(why('run the tests of the billing export')).toContain('export')
  })

  test('a command is none, with or without words behind it', () => {
    for (const prompt of ['/clear', '/compact keep the plan', '/lore:recall ports', '! git status']) {
      expect(why(prompt)).toBe('command')
    }
  })

  test('what a client says in its place is none', () => {
    const stopped = 'Operation stopped by hook: another session weighs the crates of pier 4'
    expect(why(stopped)).toBe('a message of the client')
  })

  test('what a program put there is none', () => {
    expect(why('   ')).toBe('empty')
    expect(why('<system-reminder>The deploy target is staging.</system-reminder>')).toBe('empty')
    expect(why('[Request interrupted by user]')).toBe('empty')
    expect(why('<pasted_content id="1">\n$ tide sync\nok\n</pasted_content id="1">')).toBe('empty')
  })
})

describe('a prompt that may', () => {
  test.each([
    ['Which port does staging use?', ['port', 'stage']],
    ['/etc/hosts has a wrong line', ['etc', 'host', 'line']],
    ['continue with the migration', ['migrat']],
    ['ok, and the tests?', ['test']],
    ['Auf welchem Port läuft die Datenbank?', ['port', 'lauft', 'datenbank']],
    ['数据库端口是多少', ['数据']],
    ['pnpm', ['pnpm']],
    ['error 1042', ['error', '1042']],
  ])('%s', (prompt, terms) => {
    expect(why(prompt)).toEqual(expect.arrayContaining(terms))
  })

  test('is what the person said, without what stands around it', () => {
    const reading = readSaid('<ide_opened_file>secret.env</ide_opened_file>\nWhere are backups kept?')
    expect(reading).toMatchObject({ kind: 'asks', said: 'Where are backups kept?' })
    const pasted = readSaid(
      'Where is it?\n<pasted_content id="1">\nport 1\n</pasted_content>\nThe backup, I mean.',
    )
    expect(pasted).toMatchObject({ kind: 'asks', said: expect.not.stringContaining('port') })
    expect(pasted).toMatchObject({ said: expect.stringContaining('The backup, I mean.') })
  })
})
