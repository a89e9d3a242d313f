import { Link } from 'react-router'
import { addRedirects } from '#content/redirect/add-redirects.server.ts'
import { listNotFound } from '#insight/visits/not-found.server.ts'
import type { NotFoundAddress } from '#insight/visits/not-found.server.ts'
import type { Column } from '#kit/admin/admin-type.ts'
import { Button } from '#kit/admin/button.tsx'
import { describedBy, FieldFrame } from '#kit/admin/fields/field-frame.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { DataTable } from '#kit/admin/list/data-table.tsx'
import { ListFrame } from '#kit/admin/list/list-frame.tsx'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { db } from '#platform/db/client.server.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { Route } from './+types/old-addresses.ts'

export async function loader() {
	return { addresses: await listNotFound(db) }
}

/** Adds redirects, a line each. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const lines = form.get('lines')
	return addRedirects(db, context.get(actorContext), typeof lines === 'string' ? lines : '')
}

export const meta = () => screenMeta('Old addresses')

const columns: Column<NotFoundAddress>[] = [
	{ label: 'Not found in 30 days', kind: 'text', render: ({ path }) => path },
	{ label: 'Views', kind: 'number', render: ({ views }) => views.toLocaleString('en-NZ') },
]

/** Addresses of a former site: pasted as a list, or led on one by one as people come to them. */
export default function OldAddressesRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { addresses } = loaderData
	return (
		<ListFrame
			heading="Old addresses"
			action={
				<Link to="/admin/redirects" className="btn">
					All redirects
				</Link>
			}
			above={
				<>
					<PasteForm result={actionData} />
					<p className="trash-note">
						Below are the addresses at which people found no page in the last 30 days, the most
						visited first. Robots are not counted, and addresses that may identify a person are left
						out.
					</p>
				</>
			}
			rows={addresses}
			total={addresses.length}
			none="Nobody has come to an address without a page, or all of them are redirected."
		>
			<DataTable
				label="Not found in the last 30 days"
				columns={columns}
				rows={addresses}
				rowKey={({ path }) => path}
				actions={({ path }) => (
					<Link
						to={`/admin/redirects/new?${new URLSearchParams({ source: path })}#target`}
						className="btn"
						aria-label={`Redirect: ${path}`}
					>
						Redirect
					</Link>
				)}
			/>
		</ListFrame>
	)
}

/** Posts the page itself, as without scripts. Lines that are refused stay in the field, which says why of the first ones. */
function PasteForm({ result }: { result: Route.ComponentProps['actionData'] }) {
	const { added = 0, refused = [] } = result ?? {}
	const field = {
		name: 'lines',
		label: 'Old addresses and where they lead',
		hint: 'One to a line, in two columns with a tab, a comma or spaces between, as copied from a spreadsheet.',
		errors: refused.slice(0, 5).map(({ line, message }) => `${line}: ${message}.`),
	}
	return (
		<form method="post">
			<FormSection title="Paste old addresses">
				<FieldFrame {...field} isAlert>
					<textarea
						id={field.name}
						name={field.name}
						rows={6}
						className="admin-input"
						defaultValue={refused.map(({ line }) => line).join('\n')}
						{...describedBy(field)}
					/>
				</FieldFrame>
				<p role="status">{result ? `${plural(added, 'redirect')} added.` : ''}</p>
				<Button type="submit" className="btn-primary">
					Add redirects
				</Button>
			</FormSection>
		</form>
	)
}
