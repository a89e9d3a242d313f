import type { Config } from '@react-router/dev/config'
import { precompressAssets } from './server/build/precompress.ts'
import { slimManifests } from './server/build/slim-manifest.ts'

export default {
	ssr: true,
	// The launcher builds beside `build/` and swaps.
	buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
	// The whole (small) manifest is one immutable file: no discovery requests.
	routeDiscovery: { mode: 'initial' },
	async buildEnd({ reactRouterConfig: { buildDirectory } }) {
		await slimManifests(buildDirectory)
		await precompressAssets(buildDirectory)
	},
} satisfies Config
