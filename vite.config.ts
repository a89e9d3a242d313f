import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/**
 * sonner puts its styles into the page with an inline style element, which the Content-Security-Policy
 * refuses. The same rules come from `sonner/dist/styles.css`, so the call is left out.
 */
function sonnerWithoutInlineStyle(): Plugin {
	return {
		name: 'roost:sonner-without-inline-style',
		transform(code, id) {
			if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null
			const cut = code.replace(/^__insertCSS\(.*\);?$/m, '')
			if (cut === code) this.error('sonner no longer calls __insertCSS at the start of a line')
			return { code: cut, map: null }
		},
	}
}

export default defineConfig({
	plugins: [sonnerWithoutInlineStyle(), tailwindcss(), reactRouter()],
	environments: {
		ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
	},
	build: {
		assetsInlineLimit: 0,
		cssMinify: 'lightningcss',
		target: 'es2022',
	},
	// Read as separate modules, its package.json is parsed for each of them: 0.5 s and 150 MB more at the start.
	ssr: { noExternal: ['drizzle-orm'] },
	server: { host: '127.0.0.1' },
})
