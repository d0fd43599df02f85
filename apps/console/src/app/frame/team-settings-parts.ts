/** Parts of a team's settings that belong to other features, apart from the frame, so that only that page loads them. */
export { CaptureRule } from '../../features/tunnels/index.ts'
