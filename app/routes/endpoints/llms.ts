import { addressLines, officesOf } from '#platform/business/business.ts'
import type { Office } from '#platform/business/business.ts'
import { businessTag, getBusiness } from '#platform/business/business.server.ts'
import { factsOf, fillAll } from '#platform/business/placeholders.ts'
import { headPages } from '#content/text/head/pages.ts'
import type { HeadPage } from '#content/text/head/pages.ts'
import { getHeads } from '#content/text/head/queries.server.ts'
import { headType, homepageType } from '#content/text/type.ts'
import { getHomepage } from '#content/text/queries.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { db } from '#platform/db/client.server.ts'
import { visitorContext } from '#kit/site/visitor.ts'
import { listPublicAddresses, publishedTags } from '#content/published.server.ts'
import type { PublicAddress } from '#content/published.server.ts'
import { textFile } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/llms.ts'

/** `/llms.txt`: a description of the site and links to its pages, for language models. */
export async function loader({ context }: Route.LoaderArgs) {
	const { origin } = context.get(visitorContext)
	const tags = [...publishedTags, businessTag, headType.tags.list, homepageType.tags.list]
	context.get(pageTagsContext).add(...tags)
	const now = new Date()
	const [published, business, descriptions] = await Promise.all([
		listPublicAddresses(db, now),
		getBusiness(db, now),
		readDescriptions(),
	])
	const section = (title: string, addresses: PublicAddress[]) => [
		'',
		`## ${title}`,
		'',
		...addresses.map(({ path, title: name, line }) => {
			const link = `- [${name.replaceAll(/[[\]\n]/g, ' ')}](${origin}${path})`
			const about = (descriptions.get(path) ?? line)?.trim()
			return about ? `${link}: ${inLine(about)}` : link
		}),
	]
	const lines = [
		`# ${inLine(business.name)}`,
		...(business.tagline === '' ? [] : ['', `> ${inLine(business.tagline)}`]),
		...officesOf(business).flatMap((office) => ['', officeLine(office)]),
		...published.flatMap(({ heading, addresses }) =>
			addresses.length > 0 ? section(heading, addresses) : [],
		),
		'',
	]
	return textFile(lines)
}

/** What the pages that every site has say of themselves to search engines, by path. */
async function readDescriptions(): Promise<Map<string, string>> {
	const pages = Object.keys(headPages) as HeadPage[]
	const [heads, home, business] = await Promise.all([
		getHeads(db, pages),
		getHomepage(db),
		getBusiness(db),
	])
	const described = pages.map((page) => [headPages[page].path, heads[page]] as const)
	return new Map([
		['/', fillAll(home.metaDescription, factsOf(business))],
		...described.flatMap(([path, words]) =>
			'metaDescription' in words ? [[path, words.metaDescription] as const] : [],
		),
	])
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
