import { addressLines, officesOf } from '#app/business/business.ts'
import type { Office } from '#app/business/business.ts'
import { businessTag, getBusiness } from '#app/business/business.server.ts'
import { pageTagsContext } from '#app/cache/tags.server.ts'
import { db } from '#app/db/client.server.ts'
import { visitorContext } from '#app/site/visitor.ts'
import { listPublicAddresses, publishedTags } from '#app/content/published.server.ts'
import type { PublicAddress } from '#app/content/published.server.ts'
import type { Route } from './+types/llms.ts'

/** `/llms.txt`: a description of the site and links to its pages, for language models. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	context.get(pageTagsContext).add(...publishedTags, businessTag)
	const now = new Date()
	const [published, business] = await Promise.all([
		listPublicAddresses(db, now),
		getBusiness(db, now),
	])
	const section = (title: string, addresses: PublicAddress[]) => [
		'',
		`## ${title}`,
		'',
		...addresses.map(({ path, title: name, line }) => {
			const link = `- [${name.replaceAll(/[[\]\n]/g, ' ')}](${origin}${path})`
			return line?.trim() ? `${link}: ${inLine(line.trim())}` : link
		}),
	]
	const lines = [
		`# ${inLine(business.name)}`,
		...(business.tagline === '' ? [] : ['', `> ${inLine(business.tagline)}`]),
		...officesOf(business).flatMap((office) => ['', officeLine(office)]),
		...published.flatMap(({ heading, addresses }) => section(heading, addresses)),
		'',
	]
	return new Response(lines.join('\n'), {
		headers: { 'Content-Type': 'text/plain; charset=utf-8' },
	})
}

/** An office in one line: where it is, how to reach it, and when. */
function officeLine(office: Office): string {
	const { company, email, phone, hours } = office
	const parts = [...addressLines(office), phone, email, ...hours].filter((part) => part !== '')
	return inLine(`${company}: ${parts.join('; ')}`)
}

function inLine(text: string): string {
	return text.replaceAll(/\s+/g, ' ')
}
