/** Texts to begin with. Each is whole: with the marked values changed it can be published. */
export const STARTERS = ['ip_list', 'basic_auth', 'rate', 'github', 'maintenance', 'canary'] as const

export type Starter = (typeof STARTERS)[number]

export function isStarter(name: string | undefined): name is Starter {
  return STARTERS.some((starter) => starter === name)
}

export const STARTER_SOURCES: Record<Starter, string> = {
  ip_list: `# Only these networks may visit. Change them to yours.
on_http_request:
  - name: office and VPN
    actions:
      - type: restrict-ips
        config:
          allow:
            - 203.0.113.0/24
            - 2001:db8:1::/48
`,
  basic_auth: `# A name and a password for everybody, except for the health check.
on_http_request:
  - name: password
    expressions:
      - req.url.path != '/healthz'
    actions:
      - type: basic-auth
        config:
          realm: Staging
          credentials:
            - guest:change-this-password
`,
  rate: `# 60 requests a minute for each API key, or for the address of those without one.
on_http_request:
  - name: rate per key
    expressions:
      - req.url.path.startsWith('/api/')
    actions:
      - type: rate-limit
        config:
          name: per key
          algorithm: sliding_window
          capacity: 60
          rate: 60s
          bucket_key:
            - "hasReqHeader('x-api-key') ? getReqHeader('x-api-key')[0] : conn.client_ip"
`,
  github: `# The webhook of GitHub and nothing else: its events, by POST, from its networks.
# The list is published at https://api.github.com/meta under "hooks".
on_http_request:
  - name: other paths
    expressions:
      - req.url.path != '/webhooks/github'
    actions:
      - type: deny
        config:
          status_code: 404
  - name: no event
    expressions:
      - "req.method != 'POST' || !hasReqHeader('x-github-event')"
    actions:
      - type: deny
        config:
          status_code: 400
  - name: networks of GitHub
    actions:
      - type: restrict-ips
        config:
          allow:
            - 192.30.252.0/22
            - 185.199.108.0/22
            - 140.82.112.0/20
            - 143.55.64.0/20
            - 2a0a:a440::/29
            - 2606:50c0::/32
`,
  maintenance: `# Everybody sees this page, and the office sees the site.
on_http_request:
  - name: maintenance
    expressions:
      - "!inCidrRange(conn.client_ip, '203.0.113.0/24')"
    actions:
      - type: custom-response
        config:
          status_code: 503
          headers:
            content-type: text/html; charset=utf-8
            retry-after: "600"
          body: |
            <!doctype html>
            <title>Back soon</title>
            <h1>We are back in ten minutes</h1>
`,
  canary: `# Every tenth request, and whoever asks for it by a cookie, is marked for the new version.
# The service chooses by the header x-release.
on_http_request:
  - name: nobody sets it themselves
    actions:
      - type: remove-headers
        config:
          headers:
            - x-release
  - name: canary
    expressions:
      - "hasReqCookie('canary') || rand.double() < 0.1"
    actions:
      - type: add-headers
        config:
          headers:
            x-release: canary
`,
}
