import { useState } from 'react'
import { Button } from '#kit/admin/button.tsx'
import { FoldedSection, FormSection } from '#kit/admin/form/form-section.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import type { FormerCount } from '#enquiries/leads/former-readers.server.ts'
import { plural } from '#platform/lib/text/plural.ts'

type Read = FormerCount & { csv: string }

/** Who left the service that sent the newsletter before: staff say so before the first edition, and may again later. */
export function FormerReaders({ id, isKnown }: { id: string; isKnown: boolean }) {
	const [read, setRead] = useState<Read | null>(null)
	const { busy, change } = useChange()
	const send = (csv: string, isSure: boolean) =>
		change<FormerCount>({
			address: `/admin/editions/${id}/change`,
			body: { kind: 'former', csv, isSure },
			onDone: (found) => setRead({ ...found, csv }),
			...(isSure && { done: 'Whoever left before gets nothing from here' }),
			failed: 'Nothing was changed. Please try again.',
			...(!isSure && { rereads: 'never' }),
		})
	const Section = isKnown ? FoldedSection : FormSection
	return (
		<Section title={isKnown ? 'People who left another service' : 'Before the first edition'}>
			<p>
				Has another service sent your newsletter? Then give us its list of people who unsubscribed
				there, or whose mail came back, so that they get nothing from here.
			</p>
			<div className="admin-field">
				<label className="label" htmlFor="former">
					Its export, a CSV file
				</label>
				<input
					id="former"
					type="file"
					className="admin-input"
					accept=".csv,.txt,text/csv"
					onChange={({ target }) => {
						setRead(null)
						void textOf(target.files?.[0]).then((csv) => (csv ? send(csv, false) : null))
					}}
				/>
			</div>
			{read ? <p role="status">{whatItSays(read)}</p> : null}
			{read || !isKnown ? (
				<Button disabled={busy !== null} onClick={() => void send(read?.csv ?? '', true)}>
					{read
						? `Leave out ${plural(read.people, 'person', 'people')}`
						: 'No other service ever sent it'}
				</Button>
			) : null}
		</Section>
	)
}

function whatItSays({ people, rows, readers, columns }: Read): string {
	const all = plural(rows, 'person', 'people')
	const said =
		columns.length > 0
			? `Its column ${columns.join(' and ')} says that ${people.toLocaleString('en-NZ')} of ${all} left.`
			: `It does not say who left, so everybody in it counts: ${all}.`
	return `${said} Of them, ${readers.toLocaleString('en-NZ')} would get the newsletter now.`
}

/** The text of a file: in UTF-16, as spreadsheets export it, where its first bytes say so. */
async function textOf(file?: File): Promise<string> {
	if (!file) return ''
	const bytes = new Uint8Array(await file.arrayBuffer())
	const [first, second] = bytes
	const isLittle = first === 0xff && second === 0xfe
	const isBig = first === 0xfe && second === 0xff
	const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
	return new TextDecoder(encoding).decode(bytes)
}
