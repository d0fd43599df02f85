import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listening, startProgram, stopProgram } from '../../bench/processes.ts'
import type { TestAuthority } from './authority.ts'

export type NginxBox = { stop(): Promise<void> }

type BoxOptions = {
  folder: string
  port: number
  authority: TestAuthority
  /** Where what was decrypted goes on to, `http://127.0.0.1:8080`. */
  upstream: string
}

/**
 * Ends TLS with a certificate of its own and lets HTTP and WebSocket pass, as a load balancer does before a
 * server, or a box that inspects a company's traffic: no application protocol but HTTP/1.1 gets through.
 */
export async function startNginxBox({ folder, port, authority, upstream }: BoxOptions): Promise<NginxBox> {
  const own = join(folder, `nginx-${port}`)
  mkdirSync(own)
  const config = join(own, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${own}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; client_max_body_size 0;
  client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/fastcgi;
  uwsgi_temp_path ${own}/uwsgi; scgi_temp_path ${own}/scgi;
  map $http_upgrade $connection_field { default upgrade; '' ''; }
  upstream next { server ${new URL(upstream).host}; keepalive 8; }
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${authority.certFile}; ssl_certificate_key ${authority.keyFile};
    location / {
      proxy_pass ${new URL(upstream).protocol}//next; proxy_ssl_verify off; proxy_ssl_protocols TLSv1.3; proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_field;
    }
  }
}
`,
  )
  const child = startProgram('nginx', ['-c', config, '-p', own, '-e', 'stderr'])
  await listening(port)
  return { stop: () => stopProgram(child) }
}
