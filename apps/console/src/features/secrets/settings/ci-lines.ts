export const CI_SYSTEMS = ['github', 'gitlab', 'docker', 'systemd'] as const
export type CiSystem = (typeof CI_SYSTEMS)[number]

/** What runs a program with the secrets of the config there. The token itself stands in none of them. */
export function getCiLines(system: CiSystem, address: string): string {
  return LINES[system](`nora run -c ${address} --`)
}

const LINES: Record<CiSystem, (run: string) => string> = {
  github: (run) =>
    `- run: ${run} npm test\n  env:\n    NORA_SECRETS_TOKEN: \${{ secrets.NORA_SECRETS_TOKEN }}`,
  gitlab: (run) => `test:\n  script:\n    - ${run} npm test`,
  docker: (run) =>
    `docker run -v "$PWD/token:/run/nora-token:ro" -e NORA_SECRETS_TOKEN=file:/run/nora-token IMAGE ${run} PROGRAM`,
  systemd: (run) =>
    `[Service]\nLoadCredential=nora:/etc/nora/token\nEnvironment=NORA_SECRETS_TOKEN=file:%d/nora\nExecStart=/usr/bin/env ${run} /usr/local/bin/PROGRAM`,
}
