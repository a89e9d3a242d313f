import { isRouteErrorResponse } from 'react-router'
import { RefusedScreen } from '#app/admin/frame/refused-screen.tsx'
import { readOpenRecord } from '#app/admin/form/open-record.server.ts'
import { RecordForm } from '#app/admin/form/record-form.tsx'
import { UnreadRecord } from '#app/admin/form/unread-record.tsx'
import { reasonOfFailure } from '#app/admin/read-failure.server.ts'
import { actorContext } from '#app/auth/actor.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { db } from '#app/db/client.server.ts'
import { requireAdminType } from './admin-content.server.ts'
import { previewOf } from '#app/site/preview.server.ts'
import type { Route } from './+types/edit.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
	const { key, type, content } = requireAdminType(params.section)
	const { id, email } = context.get(actorContext)
	const user = { id, email }
	try {
		const [record, options] = await Promise.all([
			readOpenRecord(db, content, { id: params.id, readerId: id }),
			content.admin.options?.(db),
		])
		const path = record && type.publicPath(record)
		const preview = path && previewOf(path, { type: key, id: params.id }, new Date())
		return { record, options, user, preview, reason: null }
	} catch (error) {
		const reason = reasonOfFailure(error, `reading one of ${params.section} failed`)
		return { record: null, options: undefined, user, preview: null, reason }
	}
}

export function meta({ params, loaderData }: Route.MetaArgs) {
	const title = adminTypeOfSection(params.section)?.type.form.titles.edit
	const name = loaderData?.record ? `: ${loaderData.record.title}` : ''
	return [{ title: `${title}${name} | Back office` }, { name: 'robots', content: 'noindex' }]
}

/** For a response that was cut off. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type || isRouteErrorResponse(error)) return <RefusedScreen error={error} />
	return <UnreadRecord type={type} reason={null} />
}

export default function EditRoute({ loaderData, params }: Route.ComponentProps) {
	const type = adminTypeOfSection(params.section)?.type
	if (!type) return null
	const { record, options, user, preview, reason } = loaderData
	if (!record) return <UnreadRecord type={type} reason={reason} />
	return (
		<RecordForm
			type={type}
			record={record}
			options={options}
			user={user}
			preview={preview || null}
		/>
	)
}
