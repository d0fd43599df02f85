/** Settings of the installation, regions and paths of agents. */
export type { AgentPath, ClientPlatform, Region, Settings } from './schemas.ts'
