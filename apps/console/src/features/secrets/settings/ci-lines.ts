export const CI_SYSTEMS = ['github', 'gitlab', 'docker', 'systemd'] as const
export type CiSystem = (typeof CI_SYSTEMS)[number]

type Place = { server: string; address: string }

/** What runs a program with the secrets of the config there. The token itself stands in none of them. */
export function getCiLines(system: CiSystem, place: Place): string {
  return LINES[system]({ ...place, run: `nora run -c ${place.address} --` })
}

const LINES: Record<CiSystem, (line: Place & { run: string }) => string> = {
  github: ({ server, run }) =>
    `- run: curl -fsSL ${server}/install.sh | sh\n- run: ${run} npm test\n  env:\n    NORA_SERVER: ${server}\n    NORA_SECRETS_TOKEN: \${{ secrets.NORA_SECRETS_TOKEN }}`,
  gitlab: ({ server, run }) =>
    `test:\n  variables:\n    NORA_SERVER: ${server}\n  script:\n    - curl -fsSL ${server}/install.sh | sh\n    - ${run} npm test`,
  docker: ({ server, run }) =>
    `docker run -v "$PWD/token:/run/nora-token:ro" -e NORA_SERVER=${server} -e NORA_SECRETS_TOKEN=file:/run/nora-token IMAGE ${run} PROGRAM`,
  systemd: ({ server, run }) =>
    `[Service]\nLoadCredential=nora:/etc/nora/token\nEnvironment=NORA_SERVER=${server} NORA_CONFIG_DIR=%S/nora\nEnvironment=NORA_SECRETS_TOKEN=file:%d/nora\nStateDirectory=nora\nExecStart=/usr/bin/env ${run} /usr/local/bin/PROGRAM`,
}
