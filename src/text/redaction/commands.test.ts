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
    `lftp -u depot,${PASSWORD} sftp://ftp.x.test -e "mirror out; bye"`,
    `lftp -u "depot,${PASSWORD}" ftp.x.test`,
    `smbclient //nas/share -U ada%${PASSWORD}`,
    `net use Z: \\\\nas\\share ${PASSWORD} /user:ada`,
    `net use Z: \\\\nas\\share /user:ada ${PASSWORD}`,
    `plink -ssh ada@x.test -pw ${PASSWORD} uptime`,
    `pscp.exe -pw ${PASSWORD} a.txt ada@x.test:`,
    `xfreerdp /v:x.test /u:ada /p:${PASSWORD}`,
    `unrar x -p${PASSWORD} a.rar`,
    `keytool -list -keystore k.jks -storepass ${PASSWORD}`,
    `ssh-keygen -t ed25519 -N '${PASSWORD}' -f k`,
    `security unlock-keychain -p ${PASSWORD} login.keychain`,
    `sudo chpasswd <<< "ada:${PASSWORD}"`,
    `nmcli dev wifi connect Lab password ${PASSWORD}`,
    `wpa_passphrase "Lab Net" ${PASSWORD} >> wpa.conf`,
    `rabbitmqctl add_user app ${PASSWORD}`,
    `aws configure set aws_secret_access_key ${PASSWORD} --profile ci`,
    `npm config set //r.test/:_authToken ${PASSWORD}`,
    `gh secret set DEPLOY --repo a/b --body "${PASSWORD}"`,
    `dotnet user-secrets set "Jwt:Signing" "${PASSWORD}"`,
    `poetry config http-basic.corp ada ${PASSWORD}`,
    `twine upload -u ada -p ${PASSWORD} dist/x`,
    `ngrok config add-authtoken ${PASSWORD}`,
    `sqlplus app/${PASSWORD}@db`,
    `cqlsh -u app -p ${PASSWORD} x.test`,
    `mosquitto_pub -t a -u app -P ${PASSWORD}`,
    `http -a ada:${PASSWORD} GET x.test`,
    `kubectl create secret generic hook --from-literal=hmac=${PASSWORD} -n ci`,
    `kubectl -n ci create secret generic hook --from-literal='hmac=${PASSWORD}'`,
    `fly secrets set MAILER=${PASSWORD}`,
  ])('finds the password of %s', (text) => {
    expect(values(text)).toEqual([PASSWORD])
  })

  it.each([
    'vault login X',
    'heroku config:set NODE_ENV=production MAILER=X',
    'vault kv put secret/app mailer=X',
    'rclone obscure X',
    "lftp -e 'user depot X; ls' ftp.x.test",
    'net user ada X /add',
  ])('finds a value that looks like a secret in %s', (text) => {
    for (const value of [
      'walnut-orbit'.concat('-cactus-lantern'),
      'rakete77'.concat('blau'),
      'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6d'),
    ])
      expect(values(text.replace('X', value))).toEqual([value])
  })

  it('finds every literal of a secret', () => {
    const second = 'walnut-orbit'.concat('-cactus-lantern')
    const text = `kubectl create secret generic a --from-literal=x=${PASSWORD} \\\n  --from-literal=y=${second}`
    expect(values(text)).toEqual([PASSWORD, second])
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
    'kubectl create secret generic db --from-literal=password=$DB_PASSWORD',
    'kubectl create secret generic db --from-file=./key.pem',
    'heroku config:set NODE_ENV=production LOG_LEVEL=debug GIT_SHA=5f2b8c1d9e4a7c3b5f2b8c1d9e4a7c3b5f2b8c1d',
    'fly secrets set API_KEY=$API_KEY',
    'net use Z: \\\\nas\\share /persistent:yes',
    'net user ada /add',
    'vault login -method=oidc role=admin',
    'cargo login',
    'lftp sftp://ftp.x.test -e "mirror out; bye"',
    'smbclient //nas/share -U ada',
    'unzip -P "$ZIP_PASS" a.zip',
    'ssh-keygen -t ed25519 -N "" -f k',
    'npm config set registry https://r.test/',
    'security find-generic-password -w login',
    'the net effect is that use of k grows; mount points and zip files stay',
  ])('leaves %s alone', (text) => {
    expect(values(text)).toEqual([])
  })
})
