import { settings } from '#app/settings.ts'

/** What a browser calls the site, and draws for it, where somebody keeps it beside their programs. */
export function loader() {
	const manifest = {
		name: settings.name,
		short_name: settings.shortName,
		start_url: '/',
		display: 'browser',
		background_color: '#fbf8f1',
		theme_color: '#12301f',
		icons: [192, 512].map((side) => ({
			src: `/icon-${side}.png`,
			sizes: `${side}x${side}`,
			type: 'image/png',
		})),
	}
	return new Response(JSON.stringify(manifest), {
		headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
	})
}
