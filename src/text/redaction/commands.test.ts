import { describe, expect, it } from 'vitest'
import { findCommandCredentials } from './commands.ts'

const PASSWORD = 'Kolibri'.concat('-7482')

const values = (text: string) => findCommandCredentials(text).map(({ start, end }) => text.slice(start, end))

describe('findCommandCredentials', () => {
  it.each([
    `curl -u app:${PASSWORD} https://x.test`,
    `curl -s --user "app:${PASSWORD}" https://x.test`,
    `curl --user app:'${PASSWORD}' https://x.test`,
    `curl -X POST https://x.test \\\n  -d '{"a": 1}' \\\n  -u ':${PASSWORD}'`,
    `mysql -h db -u root -p${PASSWORD} app`,
    `mysqldump --user=root --password=${PASSWORD} app`,
    `sshpass -p '${PASSWORD}' ssh host`,
    `7z x -p${PASSWORD} backup.7z`,
    `redis-cli -h cache -a ${PASSWORD} ping`,
    `docker login r.test -u ci -p ${PASSWORD}`,
    `ldapsearch -D cn=admin -w ${PASSWORD}`,
    `openssl rsa -in k.pem -passin pass:${PASSWORD}`,
    `htpasswd -bc .htpasswd app ${PASSWORD}`,
    `openssl enc -aes-256-cbc -k ${PASSWORD} -in a`,
    `mvn sonar:sonar -Dsonar.login=${PASSWORD}`,
    `SONAR_OPTS=-Dsonar.login=${PASSWORD}`,
    `echo ${PASSWORD} | docker login -u ci --password-stdin`,
    `printf '%s' "${PASSWORD}" | gh auth login --with-token`,
    `echo 'app:${PASSWORD}' | sudo chpasswd`,
  ])('finds the password of %s', (text) => {
    expect(values(text)).toEqual([PASSWORD])
  })

  it.each(['mysql -u root -pX', 'mysql -pX app', 'redis-cli -a X'])('finds a weak password in %s', (text) => {
    const weak = 'hunter'.concat('2')
    expect(values(text.replace('X', weak))).toEqual([weak])
  })

  it.each([
    'curl -u "$USER:$PASS" https://x.test',
    'curl -u user:pass https://x.test',
    'curl -u app https://x.test:8080',
    'curl -u <user:password> https://x.test',
    'mysql -u root -p app',
    'mysql -u root -p"$MYSQL_PWD" app',
    'sshpass -e ssh host',
    'docker run -p 8080:8080 app',
    '7z a -p out.7z src',
    'mkdir -p /srv/app1/data',
    'cp -a a1b2c3/ d4e5f6/',
  ])('leaves %s alone', (text) => {
    expect(values(text)).toEqual([])
  })
})
