import { pageTagsContext } from '#app/cache/tags.server.ts'
import { db } from '#app/db/client.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { settings } from '#app/settings.ts'
import { listPublicAddresses, publishedTags } from '#app/content/published.server.ts'
import type { PublicAddress } from '#app/content/published.server.ts'
import type { Route } from './+types/llms.ts'

/** `/llms.txt`: a description of the site and links to its pages, for language models. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	context.get(pageTagsContext).add(...publishedTags)
	const published = await listPublicAddresses(db, new Date())
	const section = (title: string, addresses: PublicAddress[]) => [
		'',
		`## ${title}`,
		'',
		...addresses.map(({ path, title: name, line }) => {
			const link = `- [${name.replaceAll(/[[\]\n]/g, ' ')}](${origin}${path})`
			return line?.trim() ? `${link}: ${line.trim().replaceAll(/\s+/g, ' ')}` : link
		}),
	]
	const lines = [
		`# ${settings.name}`,
		'',
		`> ${settings.tagline}`,
		...published.flatMap(({ heading, addresses }) => section(heading, addresses)),
		'',
	]
	return new Response(lines.join('\n'), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8' },
	})
}
