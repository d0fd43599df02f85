/** docs/deploy.md, block by block, on machines of its own: network namespaces, a DNS server, a real systemd. */
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../kit/eventually.ts'
import { mayMakeLan } from '../kit/lan.ts'
import { type Deployment, type Machine, startDeployment, writeOn } from '../kit/machines.ts'
import { repositoryFolder } from '../kit/nora-system.ts'
import { type PageBlock, readBlocks } from '../kit/page-blocks.ts'

/** Answers what it was asked, and takes upgrades. */
const ORIGIN = `
const server = require('node:http').createServer((req, res) => res.end(JSON.stringify({ path: req.url, ...req.headers }) + '\\n'))
server.on('upgrade', (req, socket) => {
  const sum = require('node:crypto').createHash('sha1').update(req.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11')
  socket.end(['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Accept: ' + sum.digest('base64'), '', ''].join('\\r\\n'))
})
server.listen(3000, '127.0.0.1')`

const HOLDER = "require('node:net').createServer().listen(7070, '127.0.0.1')"

const smtpServer = (file: string) => `
const { SMTPServer } = require('node:module').createRequire('/opt/nora/package.json')('smtp-server')
new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    done(username === 'nora' && password === 'secret' ? null : new Error('no'), { user: username }),
  onData(stream, _session, done) {
    stream.pipe(require('node:fs').createWriteStream('${file}')).on('finish', () => done())
  },
}).listen(2525, '127.0.0.1')`

const PAGE = join(repositoryFolder, 'docs/deploy.md')
const RUSSIAN_PAGE = join(repositoryFolder, 'docs/ru/deploy.md')
const blocks = readBlocks(PAGE)

test('the Russian page has the same blocks', () => {
  expect(readBlocks(RUSSIAN_PAGE)).toEqual(blocks)
})

describe.runIf(mayMakeLan())('the page, on an empty machine', () => {
  let folder: string
  let machines: Deployment
  let server: Machine
  let laptop: Machine
  let ca: string
  const background: ChildProcess[] = []
  const taken = new Set<PageBlock>()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nora-deploy-'))
    const zones = blocks.filter(({ language }) => language === 'zone')
    machines = await startDeployment({
      folder,
      zones: Object.fromEntries(zones.map(({ facts, text }) => [facts.domain ?? '', text])),
    })
    ;({ server, laptop } = machines)
    ca = join(folder, 'ca.pem')
    makeCertificates()
  })

  afterAll(() => {
    for (const child of background) child.kill('SIGKILL')
    machines?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The block whose text holds these words: each is run where its step is proven. */
  function find(words: string): PageBlock {
    const found = blocks.filter(({ text, facts }) => text.includes(words) && facts.elsewhere === undefined)
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} blocks have "${words}"`)
    taken.add(found[0])
    return found[0]
  }

  function runBlock(words: string, env: Record<string, string> = {}): string {
    const block = find(words)
    const { status, said } = (block.facts.on === 'server' ? server : laptop).run(block.text, env)
    if (status !== 0) throw new Error(`${block.text}ended with ${status}:\n${said}`)
    return said
  }

  function writeBlock(file: string): void {
    const block = blocks.find(({ facts }) => facts.file === file)
    if (!block) throw new Error(`no block for ${file}`)
    writeOn(server, file, block.text)
  }

  function makeCertificates(): void {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder })
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    openssl(
      'req',
      '-x509',
      '-days',
      '2',
      '-subj',
      '/CN=Test authority',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    )
    for (const [name, names] of [
      ['console', 'DNS:nora.example.com'],
      ['tunnels', 'DNS:example.net,DNS:*.example.net'],
    ] as const) {
      writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`)
      openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', 'csr')
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names']
      openssl('x509', '-req', '-in', 'csr', ...by, '-out', `${name}.pem`)
    }
  }

  /** A program of Node in a file: its quotes are not the shell's. */
  function script(name: string, text: string): string {
    const file = join(folder, `${name}.cjs`)
    writeFileSync(file, text)
    return file
  }

  const laptopEnv = () => ({
    HOME: join(folder, 'home'),
    CURL_CA_BUNDLE: ca,
    NODE_EXTRA_CA_CERTS: ca,
    npm_config_cafile: ca,
    // There is no registry here: what is optional is done without.
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
  })
  const get = (url: string) => laptop.run(`curl -fsS --max-time 20 ${url}`, laptopEnv()).said

  test('the DNS records lead to the server, for every name of a tunnel', () => {
    const resolve = (name: string) =>
      laptop.run(`getent ahostsv4 ${name} | head -1 | cut -d' ' -f1`).said.trim()
    for (const name of ['nora.example.com', 'example.net', 'shop.example.net']) {
      expect(resolve(name)).toBe('203.0.113.10')
    }
    expect(laptop.run('getent hosts shop.example.com').status).not.toBe(0)
  })

  test('the program is a command', () => {
    // Packages come from the network, which is not here: those of this clone stand in for them.
    const prepare = `git config --global --add safe.directory '*'
      git config --global url.file://${repositoryFolder}.insteadOf https://git.example.com/nora.git`
    const home = { HOME: join(folder, 'home') }
    server.run(`mkdir -p ${home.HOME}; ${prepare}`, home)
    const block = find('git clone')
    const [clone = '', ...rest] = block.text.split('\n')
    expect(server.run(clone, home)).toMatchObject({ status: 0 })
    const brought = server.run(`cd ${repositoryFolder}
      for folder in node_modules apps/*/node_modules packages/*/node_modules; do
        [ -d $folder ] || continue
        mkdir /opt/nora/$folder
        mount --bind $folder /opt/nora/$folder
      done
      touch -d '2020-01-01' /opt/nora/package-lock.json
      cp -a --parents apps/*/dist packages/inspector/dist .cache/build.json /opt/nora/`)
    expect(brought).toMatchObject({ status: 0 })
    const { status, said } = server.run(rest.join('\n'), home)
    expect({ status, said }).toMatchObject({ status: 0 })
    expect(said).toMatch(/^\d+\.\d+\.\d+$/m)
  })

  test('without a configuration or a user the service is refused with what to do', () => {
    const install = 'nora-server service install'
    expect(server.run(install).said).toContain('There is no configuration file')
    writeBlock('/etc/nora/nora-server.yml')
    expect(server.run(install).said).toContain('useradd --system')
    expect(server.run('ls /etc/systemd/system/nora-server.service').status).not.toBe(0)
    server.run('rm -r /etc/nora')
  })

  test('the service is installed, and says what it wrote and where the console is', () => {
    runBlock('useradd --system')
    writeBlock('/etc/nora/nora-server.yml')
    for (const name of ['console', 'tunnels']) {
      for (const ending of ['pem', 'key']) {
        writeOn(
          server,
          `/etc/nora/tls/${name}.${ending}`,
          readFileSync(join(folder, `${name}.${ending}`), 'utf8'),
        )
      }
    }
    const said = runBlock('nora-server service install')
    expect(said).toContain('Made the folder /var/lib/nora for nora')
    expect(said).toContain('Wrote /etc/systemd/system/nora-server.service')
    expect(said).toContain('Nora is running: https://nora.example.com')
    expect(said).toContain('Service nora-server: active since')
    expect(server.run('ps -o user= -C node | sort -u').said.trim()).toBe('nora')
    expect(server.run('journalctl -u nora-server --no-pager -o cat').said).not.toContain('#ticket=')
    const exposure = server.run('systemd-analyze security --no-pager nora-server | tail -1').said
    expect(Number(/([\d.]+) \w+ /.exec(exposure)?.[1])).toBeLessThan(3)
  })

  test('a port that is taken keeps the service from starting, and is told with who has it', () => {
    server.run('systemctl stop nora-server')
    const holder = server.start(`exec node ${script('holder', HOLDER)}`)
    background.push(holder)
    server.run('until ss -ltn | grep -q :7070; do :; done')
    const refused = server.run('runuser -u nora -- nora-server')
    expect(refused.said).toContain('Port 7070 (control.http_port) is in use by')
    expect(server.run('nora-server').said).toMatch(
      /Port 7070 \(control\.http_port\) is in use by node \(pid \d+\)/,
    )
    const installed = server.run('nora-server service install')
    expect(installed.status).toBe(1)
    expect(installed.said).toContain('Port 7070 (control.http_port)')
    server.run("kill -9 $(ss -ltnpH 'sport = :7070' | grep -o 'pid=[0-9]*' | cut -d= -f2)")
    server.run('until ! ss -ltn | grep -q :7070; do :; done')
    expect(server.run('systemctl restart nora-server')).toMatchObject({ status: 0 })
  })

  describe.each([
    ['nginx', '/etc/nginx/conf.d/nora.conf', 'systemctl restart nginx'],
    ['Caddy', '/etc/caddy/Caddyfile', 'systemctl restart caddy'],
    ['HAProxy', '/etc/haproxy/haproxy.cfg', 'systemctl restart haproxy'],
  ])('behind %s', (proxy, file, words) => {
    test('the console answers over TLS, and a tunnel carries requests and WebSockets', async () => {
      writeBlock(file)
      runBlock(words)
      await eventually(() => get('https://nora.example.com/v1/system/settings').includes('"version"'))
      const redirect = laptop.run('curl -sSI http://nora.example.com/', laptopEnv()).said
      expect(redirect).toMatch(/^HTTP\/1\.1 30[18]/)
      if (proxy === 'nginx') await openFirstTunnel()
      const page = await eventually(() => get('https://shop.example.net/hello').match(/.*\/hello.*/)?.[0])
      const seen = JSON.parse(page) as Record<string, string>
      expect(seen['x-forwarded-proto']).toBe('https')
      expect(seen['x-forwarded-host']).toBe('shop.example.net')
      expect(seen['x-forwarded-for']).toContain('203.0.113.20')
      const upgraded = laptop.run(
        `curl -sS -i --http1.1 --max-time 5 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Version: 13' https://shop.example.net/ws || true`,
        laptopEnv(),
      )
      expect(upgraded.said).toContain('101 Switching Protocols')
    })
  })

  async function openFirstTunnel(): Promise<void> {
    const link = runBlock('users sign-in-link')
    const ticket = /#ticket=(\S+)/.exec(link)?.[1] ?? ''
    const call = (method: string, path: string, body: string, more = '') =>
      laptop.run(
        `curl -fsS -b jar -c jar -X ${method} -H 'Origin: https://nora.example.com' -H 'Content-Type: application/json' ${more} -d '${body}' https://nora.example.com${path}`.replaceAll(
          'jar',
          join(folder, 'jar'),
        ),
        laptopEnv(),
      )
    expect(call('POST', '/v1/user/sign_in', JSON.stringify({ ticket }))).toMatchObject({ status: 0 })
    const { token } = JSON.parse(call('POST', '/v1/user/token', '{}').said) as { token: string }
    laptop.run(`mkdir -p ${laptopEnv().HOME}`)
    const said = runBlock('install.sh', { ...laptopEnv(), TOKEN: token })
    expect(said).toContain('nora is installed')
    background.push(laptop.start(`exec node ${script('origin', ORIGIN)}`))
    const tunnel = find('nora http 3000')
    background.push(laptop.start(`export PATH="$HOME/.local/bin:$PATH"; ${tunnel.text}`, laptopEnv()))
  }

  test('mail leaves by the SMTP server that the file names', async () => {
    const mail = join(folder, 'mail.txt')
    background.push(server.start(`exec node ${script('smtp', smtpServer(mail))}`))
    server.run('until ss -ltn | grep -q :2525; do :; done')
    runBlock('smtp_url')
    const asked = laptop.run(
      `curl -fsS -H 'Origin: https://nora.example.com' -H 'Content-Type: application/json' -d '{"email":"anna@example.org"}' https://nora.example.com/v1/user/send_sign_up_code`,
      laptopEnv(),
    )
    expect(asked).toMatchObject({ status: 0 })
    await eventually(() => statSync(mail, { throwIfNoEntry: false })?.size)
    const text = readFileSync(mail, 'utf8')
    expect(text).toContain('From: Nora <nora@example.com>')
    expect(text).toContain('To: anna@example.org')
  })

  test('a backup restores everything, and the tunnel comes back by itself', async () => {
    expect(runBlock('backup verify')).toContain('is whole')
    expect(runBlock('nora-server restore')).toContain('The audit log is whole')
    await eventually(() => get('https://shop.example.net/after').includes('/after'), { timeoutMs: 90_000 })
  })

  test('PostgreSQL takes over with the same accounts, keys and tunnels', async () => {
    expect(server.run('systemctl start postgresql@15-main || pg_ctlcluster 15 main start')).toMatchObject({
      status: 0,
    })
    const before = server.run('runuser -u nora -- nora-server users list --json').said
    expect(runBlock('database move')).toContain('Everything was copied and compared')
    const rows = server
      .run('cd / && runuser -u nora -- psql -At nora -c "select count(*) from users"')
      .said.trim()
    expect(Number(rows)).toBe((JSON.parse(before) as { items: unknown[] }).items.length)
    await eventually(() => get('https://shop.example.net/moved').includes('/moved'), { timeoutMs: 90_000 })
  })

  test('the service goes and leaves the data', () => {
    expect(server.run('nora-server service uninstall').said).toContain('stopped and removed')
    expect(server.run('nora-server service status')).toMatchObject({ status: 1 })
    expect(server.run('ls /var/lib/nora/master.key')).toMatchObject({ status: 0 })
    expect(server.run('nora-server service uninstall')).toMatchObject({ status: 0 })
  })

  test('every block of the page was run', () => {
    const untouched = blocks.filter((block) => block.facts.on !== undefined && !taken.has(block))
    expect(untouched.map(({ text }) => text)).toEqual([])
  })
})

test('where systemd does not run, the service is refused with the command to run', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'nora-no-systemd-')), 'nora-server.yml')
  writeFileSync(file, 'data: /var/lib/nora-nowhere\n')
  const program = join(repositoryFolder, 'apps/server/bin/nora-server.mjs')
  const { stdout: said } = spawnSync(process.execPath, [program, 'service', 'install', '--config', file], {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C' },
  })
  expect(said).toContain('systemd does not run here')
  expect(said).toContain(`--fixed-ports --config ${file}`)
  rmSync(file)
})
