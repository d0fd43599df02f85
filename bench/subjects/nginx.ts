import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CertificateFiles } from '../../tests/kit/certificates.ts'
import { freePort, listening, processTree, startProgram, stopProgram } from '../processes.ts'
import type { Subject, SubjectContext } from './subject.ts'

/** The origin all subjects lead to: 13 bytes from one nginx worker. */
export async function startOrigin(folder: string): Promise<Subject> {
  return startNginx('direct', folder, 'location / { return 200 "Hello, world!"; }')
}

/** One plain hop through nginx with kept-alive connections to the origin; `directives` are its own for the location. */
export async function startNginxProxy(
  { originPort, folder }: SubjectContext,
  { name = 'nginx', directives = '' } = {},
): Promise<Subject> {
  return startNginx(
    name,
    folder,
    `location / { ${directives} proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-Host $host; }`,
    `upstream origin { server 127.0.0.1:${originPort}; keepalive 256; keepalive_requests 1000000; }`,
  )
}

/** Several sites, each with an origin of its own, in the clear and over TLS with HTTP/2. */
export type NginxFront = {
  httpPort: number
  httpsPort: number
  server(): number[]
  stop(): Promise<void>
}

type FrontOptions = {
  folder: string
  /** The address that it listens on. */
  address: string
  certificate: CertificateFiles
  origins: Record<string, number>
}

/** A front as an edge of one process is one, for the sites by their host names. */
export async function startNginxFront({
  folder,
  address,
  certificate,
  origins,
}: FrontOptions): Promise<NginxFront> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const listen = `listen ${address}:${httpPort}; listen ${address}:${httpsPort} ssl http2;`
  const sites = Object.entries(origins).map(
    (
      [host, port],
      i,
    ) => `upstream origin${i} { server 127.0.0.1:${port}; keepalive 256; keepalive_requests 1000000; }
  server { ${listen} server_name ${host}; ssl_certificate ${certificate.cert}; ssl_certificate_key ${certificate.key};
    location / { proxy_pass http://origin${i}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; } }`,
  )
  const http = sites.join('\n  ')
  const child = await runNginx({ name: 'front', folder, http, port: httpPort, address })
  return {
    httpPort,
    httpsPort,
    server: () => processTree(child.pid ?? 0),
    stop: () => stopProgram(child),
  }
}

async function startNginx(name: string, folder: string, location: string, extra = ''): Promise<Subject> {
  const port = await freePort()
  const http = `${extra}
  server { listen 127.0.0.1:${port}; ${location} }`
  const child = await runNginx({ name, folder, http, port })
  return {
    name,
    url: `http://127.0.0.1:${port}/`,
    host: null,
    server: () => processTree(child.pid ?? 0),
    client: () => [],
    stop: () => stopProgram(child),
  }
}

type Run = { name: string; folder: string; http: string; port: number; address?: string }

/** One worker. Resolves when it listens on `port`. */
async function runNginx({ name, folder, http, port, address }: Run): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, `${name}.conf`)
  writeFileSync(
    configFile,
    `daemon off; worker_processes 1; worker_rlimit_nofile 32768; pid ${folder}/${name}.pid; error_log stderr error;
events { worker_connections 16384; }
http {
  access_log off; keepalive_requests 1000000; default_type text/plain;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${http}
}
`,
  )
  const child = startProgram('nginx', ['-c', configFile, '-p', folder, '-e', 'stderr'])
  await listening(port, address)
  return child
}
