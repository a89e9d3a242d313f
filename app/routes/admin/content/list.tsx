import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isListed } from '#kit/admin/admin-type.ts'
import { OpenedRecord, UnreadRecord } from '#kit/admin/form/opened-record.tsx'
import { RefusedScreen } from '#kit/admin/frame/refused-screen.tsx'
import { RecordList, UnreadList } from '#kit/admin/list/record-list.tsx'
import { cacheFirstList, cachedList } from '#kit/admin/list/list-cache.ts'
import { adminTypeOf, useAdminType } from '#kit/admin/use-admin-type.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { contentTypes } from '#content/catalogue.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { requireAdminType } from './admin-content.server.ts'
import { readForm } from './read-form.server.ts'
import { readList } from './read-list.server.ts'
import { sectionOf } from './section-of.ts'
import type { Route } from './+types/list.ts'

/** The list of a section, or the form of its only record. */
export async function loader({ pattern, url, context }: Route.LoaderArgs) {
	const section = sectionOf(pattern)
	const actor = context.get(actorContext)
	if (!isListed(requireAdminType(section).type)) return readForm({ section, id: null, actor })
	return readList({ section, params: url.searchParams, actor })
}

/** How long the browser may reuse a list of a section. */
function freshMsOf(section: string): number | undefined {
	return Object.values(contentTypes).find((type) => type.section === section)?.freshMs
}

export async function clientLoader({ pattern, request, serverLoader }: Route.ClientLoaderArgs) {
	const section = sectionOf(pattern)
	const freshMs = freshMsOf(section)
	if (!freshMs) return serverLoader()
	const { pathname, search } = new URL(request.url)
	return cachedList({ section, address: pathname + search, freshMs }, serverLoader)
}

export function meta({ matches }: Route.MetaArgs) {
	const { list, form } = adminTypeOf(matches)
	const heading = list?.heading ?? form.titles.edit
	return screenMeta(heading)
}

/** For a response that was cut off. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const type = useAdminType()
	if (isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return isListed(type) ? <UnreadList type={type} /> : <UnreadRecord type={type} reason={null} />
}

export default function ListRoute({ loaderData }: Route.ComponentProps) {
	const type = useAdminType()
	const { section } = type
	const { pathname, search } = useLocation()
	const isCached = freshMsOf(section) !== undefined
	useEffect(() => {
		if (isCached) cacheFirstList({ section, address: pathname + search }, loaderData)
	}, [isCached, section, pathname, search, loaderData])
	if (!('rows' in loaderData)) return <OpenedRecord type={type} {...loaderData} />
	return isListed(type) ? <RecordList key={section} type={type} data={loaderData} /> : null
}
