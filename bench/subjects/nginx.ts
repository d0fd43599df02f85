import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening, processTree, startProgram, stopProgram } from '../processes.ts'
import type { Subject, SubjectContext } from './subject.ts'

/** The origin all subjects lead to: 13 bytes from one nginx worker. */
export async function startOrigin(folder: string): Promise<Subject> {
  return startNginx('direct', folder, 'location / { return 200 "Hello, world!"; }')
}

/** One plain hop through nginx with kept-alive connections to the origin. */
export async function startNginxHop({ originPort, folder }: SubjectContext): Promise<Subject> {
  return startNginx(
    'nginx',
    folder,
    `location / { proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-Host $host; }`,
    `upstream origin { server 127.0.0.1:${originPort}; keepalive 256; keepalive_requests 1000000; }`,
  )
}

async function startNginx(name: string, folder: string, location: string, extra = ''): Promise<Subject> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, `${name}.conf`)
  writeFileSync(
    configFile,
    `daemon off; worker_processes 1; pid ${folder}/${name}.pid; error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off; keepalive_requests 1000000; default_type text/plain;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${extra}
  server { listen 127.0.0.1:${port}; ${location} }
}
`,
  )
  const child = startProgram('nginx', ['-c', configFile, '-p', folder, '-e', 'stderr'])
  await listening(port)
  return {
    name,
    url: `http://127.0.0.1:${port}/`,
    host: null,
    server: () => processTree(child.pid ?? 0),
    client: () => [],
    stop: () => stopProgram(child),
  }
}
