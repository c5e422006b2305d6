import { describe, expect, it } from 'vitest'
import { redactText } from '../redact-text.ts'

const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')
const MIXED = 'Kx7!mQ2'.concat('@pL9#')
const WORDS = 'rakete'.concat('77blau')
const PHRASE = ['walnut', 'orbit', 'cactus', 'lantern'].join('-')
const VALUES = [HEX, MIXED, WORDS, PHRASE]

const cuts = (frame: string, value: string) => !redactText(frame.replace('X', value)).text.includes(value)
const list = (nouns: string) => nouns.split(', ')

const cases = (nouns: string, frames: readonly string[]) =>
  list(nouns).flatMap((noun) => frames.map((frame) => frame.replace('N', () => noun)))

describe('nouns for a secret', () => {
  it.each([
    ...cases(
      'passcode, passkey, psw, p/w, passw, storepass, keypass, credential, WPA key, WPA2 key, PSK, network key, pre-shared key, ' +
        'access code, door code, entry code, alarm code, activation code, pairing code, unlock code, serial key, publishable key, ' +
        'cookie secret, app secret, safe combination, pass, pepper, seed, gate code, passwrod, tokne, secert',
      ['the N is X', 'use X as the N', 'its N, which Dave told me is X'],
    ),
    ...cases(
      'Passw., Zugangscode, Freischaltcode, WPA2-Schlüssel, Netzwerkschlüssel, Türcode, Paswort, Kenwort, Codewort, Entsperrcode',
      ['Das N ist X', 'nimm X als N', 'mit dem N X geht es'],
    ),
    ...cases(
      "mot de pass, code d'accès, clé WPA, clé wifi, clé WPA2, clé d'accès, digicode, sésame, code de la porte, cle secrete",
      ['la N est X', 'tu mets X en N', 'avec la N X ça marche'],
    ),
    ...cases(
      'contra, contrasenia, palabra de paso, llave de API, clave del wifi, código de acceso, contaseña, pass',
      ['la N es X', 'pon X de N', 'con la N X entras'],
    ),
    ...cases("parola d'ordine, chiave wifi, codice di accesso", ['la N è X', 'usa X come N']),
    ...cases('palavra passe, chave de acesso, código de acesso', ['a N é X', 'usa X como N']),
    ...cases('toegangscode, netwerksleutel, deurcode', ['het N is X', 'gebruik X als N']),
    ...cases('密语, 授权码, 访问码, 激活码, 门禁码', ['N是X', '用X作为N']),
    ...cases('パスコード, アクセスキー, 旧キー, 新キー, プロダクトキー', ['NはXです', 'XをNとして使う']),
  ])('%s', (frame) => {
    expect(VALUES.filter((value) => !cuts(frame, value))).toEqual([])
  })

  it.each(
    cases(
      'cle_secrete, clave_secreta, geheim, passwort, kennwort, mot_de_passe, contrasena, storepass, llave_privada',
      ["N: 'X'", 'N = "X"'],
    ),
  )('as a name: %s', (frame) => {
    expect(cuts(frame, MIXED)).toBe(true)
  })

  it.each([
    'Kannst du dich mal mit admin/X am Router anmelden?',
    'connecte-toi avec admin/X pour voir',
    '请用 admin/X 登录',
    'en el commit quedó expuesta la llave de Twilio X; hay que revocarla',
    'Le wifi c’est "Atelier", clé WPA X',
    'The zip is encrypted. You’ll need X to open it.',
    'der geleakte Schlüssel von Twilio X ist noch aktiv',
    'L’ancienne clé (zP19xxKq73Lm) est révoquée, utilisez désormais X',
    'Der alte Schlüssel (zP19xxKq73Lm) ist gesperrt, ab heute X verwenden',
    'La caja fuerte de las cintas: X. Solo Marta y tú lo sabéis.',
  ])('%s', (frame) => {
    expect(VALUES.filter((value) => !cuts(frame, value))).toEqual([])
  })

  it.each([
    'the exit code is 0x80070005',
    'status code: 503, error code: E1234abcd',
    'the combination of react18hooks and vite5dev',
    'en contra de la rama feature42nueva',
    'la llave primaria es order_id1234',
    'the seed is 42 and the salt rounds are 12',
    'the second pass is lexer42parser in the list of steps we pass through',
    'the security code review found CVE-2024-12345',
    'the lock code lives in lock-file-reader-impl',
    'connect to admin/dashboard42view please',
    'tokne refresh fails with E4012abc',
    'the passport is abc12345',
    'das Codewort steht in readme42.md',
    'use sha256 as the pass',
  ])('leaves ordinary text: %s', (text) => {
    expect(redactText(text).text).toBe(text)
  })
})
