import { describe, expect, it } from 'vitest'
import { redactText } from '../redact-text.ts'

const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')
const MIXED = 'Kx7!mQ2'.concat('@pL9#')
const WORDS = 'rakete'.concat('77blau')
const PHRASE = ['walnut', 'orbit', 'cactus', 'lantern'].join('-')

const kept = (frame: string) =>
  [HEX, MIXED, WORDS, PHRASE].filter((value) => redactText(frame.replace('X', value)).text.includes(value))

describe('values that a later sentence or clause gives', () => {
  it.each([
    "I've rotated the signing secret. New value = X",
    'The webhook secrets were rotated. The new ones are X',
    'We changed the admin password. It is now X',
    'Das Passwort wurde geändert. Neu: X',
    'Ich habe das Client-Secret erneuert. Der neue Wert: X',
    'Le mot de passe a été changé. Nouveau : X',
    "J'ai régénéré le jeton. La nouvelle valeur est X",
    'La contraseña ha cambiado. Nueva: X',
    'He rotado el token. El nuevo valor es X',
    'the shared secret between both gateways, which nobody had ever written down anywhere, turns out to be X',
    'The encryption secret for the nightly job, after a lot of back and forth, ended up as X.',
    'Das Passwort für den Mailserver, das Jens damals vergeben hatte, lautet inzwischen X',
    "Le mot de passe du NAS, que personne n'avait noté, s'avère être X",
    'La contraseña del servidor, que nadie tenía apuntada, resultó ser X',
  ])('cuts every shape in "%s"', (frame) => {
    expect(kept(frame)).toEqual([])
  })

  it.each([
    'The token parser was rewritten. It is now three times faster.',
    'Password reset works. New: a link in the mail.',
    'The secret rotation job changed. The new one is rotate-secrets-v2.',
    'The cache key changed. New value: user-profile-by-region',
  ])('keeps "%s"', (text) => {
    expect(redactText(text).text).toBe(text)
  })
})

describe('headings, fields and credentials', () => {
  it.each([
    '| System | Login | Passwort (neu seit 1.4.) |\n|---|---|---|\n| Export | office | X |',
    '| Host | User | Password / PIN |\n|---|---|---|\n| nas | bob | X |',
    '| Gerät | Nutzer | PW neu |\n|---|---|---|\n| Drucker | ada | X |',
    "Ada's credentials stopped working, so I reset them. She should now get in with X; more on Monday.",
    'Die Zugangsdaten vom Praktikanten sind neu, er kommt rein mit X',
    'Nouveaux identifiants pour le serveur : maintenant on se connecte avec X',
    'Ayer cambiamos las credenciales del FTP; antes se entraba con X, ahora no.',
    'Dans Postman, choisis « Bearer Token » et colle X dans le champ.',
    'En Postman elige Bearer Token y pega X en el campo.',
    'Marta dejó como PIN/contraseña del panel X, queda pendiente rotarla.',
    "L'ancien secret client était X ; il reste actif encore 24 h.",
  ])('cuts every shape in "%s"', (frame) => {
    expect(kept(frame)).toEqual([])
  })

  it.each([
    '| Field | Type | Password policy |\n|---|---|---|\n| a | b | strict-v2-rules |',
    'The credentials moved to vault. Connect with psql14 and run migration2024.',
    'Your credentials are fine; you can get in with Chrome120 or Firefox.',
  ])('keeps "%s"', (text) => {
    expect(redactText(text).text).toBe(text)
  })
})

describe('blocks and names in other languages', () => {
  it.each([
    'variable "db_admin_password" {\n  type    = string\n  default = "X"\n}',
    'resource "aws_ssm_parameter" "stripe_api_key" {\n  name  = "/prod/$'.concat(
      '{var.stage}"\n  value = "X"\n}',
    ),
    'new aws.ssm.Parameter("db-password", {\n  type: "SecureString",\n  value: "X",\n});',
    'env:\n  - name: SENDGRID_API_KEY\n    value: "X"',
    'env:\n  - name: SENDGRID_API_KEY\n    value: X',
    'imap_clave: "X"',
    "$geheimnis = 'X';",
  ])('cuts every shape in %j', (frame) => {
    expect(kept(frame)).toEqual([])
  })

  it.each([
    'variable "password_length" {\n  type = number\n  default = 24\n}',
    'variable "token_url" {\n  default = "https://auth.example.com/oauth2/token"\n}',
    `const palabra_clave = "${WORDS}"`,
    '- name: API_KEY_NAME\n  value: "sendgrid-main-api-key"',
    'env:\n  - name: CACHE_KEY\n    value: "users-by-region-daily"',
  ])('keeps %j', (text) => {
    expect(redactText(text).text).toBe(text)
  })
})
