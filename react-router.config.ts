import type { Config } from '@react-router/dev/config'
import { precompressAssets } from './server/build/precompress.ts'

export default {
	ssr: true,
	// The whole (small) manifest is one immutable file: no discovery request per page.
	routeDiscovery: { mode: 'initial' },
	buildEnd: ({ reactRouterConfig }) => precompressAssets(reactRouterConfig.buildDirectory),
} satisfies Config
