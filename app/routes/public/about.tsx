import { data } from 'react-router'
import { getHeadsOrFirst } from '#content/text/head/queries.server.ts'
import { headType } from '#content/text/type.ts'
import { serviceType } from '#content/service/type.ts'
import { memberType } from '#content/member/type.ts'
import { withLinks } from '#content/linked-pages.server.ts'
import { leavesOut } from '#platform/business/business.server.ts'
import { pageTagsContext } from '#platform/cache/tags.server.ts'
import { AboutPage } from '#content/member/about-page.tsx'
import { listLiveMembers } from '#content/member/queries.server.ts'
import { toMemberView } from '#content/member/view.ts'
import { listServicesOfPage } from '#content/service/queries.server.ts'
import { ServiceCard } from '#content/service/service-card.tsx'
import { toServiceCardView } from '#content/service/view.ts'
import type { ServiceCardView } from '#content/service/view.ts'
import type { Db } from '#platform/db/client.server.ts'
import { asDecoration } from '#platform/media/picture/image-view.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { getImagesOf, getImageViews } from '#platform/media/queries.server.ts'
import { breadcrumbs, headOf, pageMeta, wordsMeta } from '#kit/site/document/meta.ts'
import { readShown } from '#kit/site/preview.server.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { CardRow } from '#kit/site/list/picture-card.tsx'
import { Section } from '#kit/site/section.tsx'
import type { Route } from './+types/about.ts'

const servicesShown = 4

/** Without a database, the page has its first words, and only the team and the services are missing. */
export async function loader({ context }: Route.LoaderArgs) {
	context.get(pageTagsContext).addLists(memberType, serviceType, headType)
	const now = new Date()
	const [head, [members, services]] = await Promise.all([
		readHead(context),
		Promise.allSettled([
			publicRead(context, 'team', (reads) => readMembers(reads, now)),
			publicRead(null, 'services', () => readServices(context)),
		]),
	])
	const hasFailed = members.status === 'rejected' || services.status === 'rejected'
	return data(
		{
			members: members.status === 'fulfilled' ? members.value : null,
			services: services.status === 'fulfilled' ? services.value : [],
			...head,
		},
		{ status: hasFailed ? 503 : 200 },
	)
}

/** Never fails: a picture that cannot be read is the drawn one. */
async function readHead(context: Route.LoaderArgs['context']) {
	const heads = await getHeadsOrFirst(context, 'about')
	const { about } = await readShown(context, (reads) => withLinks(context, reads, heads))
	const { picture, ...words } = about
	if (picture === '') return { words, picture: null }
	const images = await publicRead(context, 'the picture of the story', (reads) =>
		getImageViews(reads, [picture]),
	).catch(() => new Map<string, ImageView>())
	return { words, picture: asDecoration(images.get(picture)) }
}

async function readMembers(reads: Db, now: Date) {
	const rows = (await leavesOut(reads, '/about#')) ? [] : await listLiveMembers(reads, { now })
	const images = await getImagesOf(reads, rows)
	return rows.map((row) => toMemberView(row, images))
}

async function readServices(context: Route.LoaderArgs['context']) {
	const rows = (await listServicesOfPage(context)).slice(0, servicesShown)
	const images = await readShown(context, (reads) => getImagesOf(reads, rows))
	return rows.map((row) => toServiceCardView(row, images))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const head = headOf(matches)
	return pageMeta({
		...wordsMeta(loaderData?.words, 'About Us'),
		path: '/about',
		...head,
		graph: [
			{
				'@type': 'AboutPage',
				'@id': `${head.origin}/about#about`,
				name: `About ${head.business.name}`,
			},
			...(loaderData?.members ?? []).map((member) => ({
				'@type': 'Person' as const,
				'@id': `${head.origin}/about#${member.id}`,
				name: member.name,
				jobTitle: member.position,
				worksFor: { '@id': `${head.origin}/#organization` },
			})),
			breadcrumbs(head.origin, ['Home', '/'], ['About Us', '/about']),
		],
	})
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
	const { members, services, words, picture } = loaderData
	return (
		<AboutPage
			members={members}
			words={words}
			picture={picture}
			services={services.length > 0 ? <ServicesPreview services={services} words={words} /> : null}
		/>
	)
}

type ServicesPreviewProps = {
	services: ServiceCardView[]
	words: { servicesEyebrow: string; servicesTitle: string; servicesMore: string }
}

function ServicesPreview({ services, words }: ServicesPreviewProps) {
	return (
		<Section
			eyebrow={words.servicesEyebrow}
			title={words.servicesTitle}
			more={{ to: '/services', label: words.servicesMore }}
			edit={{ form: 'heads/about', fields: 'services' }}
		>
			<CardRow columns={4}>
				{services.map((service) => (
					<ServiceCard key={service.slug} service={service} />
				))}
			</CardRow>
		</Section>
	)
}
