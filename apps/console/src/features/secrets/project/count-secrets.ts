export function countSecrets(configs: readonly { secrets: number }[]): number {
  return configs.reduce((sum, { secrets }) => sum + secrets, 0)
}
