import { useState } from 'react'
import { Button } from '#kit/admin/button.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { plural } from '#platform/lib/text/plural.ts'

/** What a list says, before anything is changed. */
type Read = { people: number; rows: number; readers: number; columns: string[] }

/** Before the first edition: who left the service that sent the newsletter before. */
export function FormerReaders({ id }: { id: string }) {
	const [csv, setCsv] = useState('')
	const [read, setRead] = useState<Read | null>(null)
	const { busy, change } = useChange()
	const address = `/admin/editions/${id}/change`
	const look = (text: string) => {
		setCsv(text)
		setRead(null)
		if (text.trim() === '') return
		void change<Read>({
			address,
			body: { kind: 'read former', csv: text },
			onDone: setRead,
			failed: 'This file could not be read.',
			rereads: 'never',
		})
	}
	const end = (text: string) =>
		void change<{ ended: number }>({
			address,
			body: { kind: 'end former', csv: text },
			done: ({ ended }) => ({ title: `${plural(ended, 'reader')} will get no more editions` }),
			failed: 'Nothing was changed. Please try again.',
		})
	return (
		<FormSection title="Before the first edition">
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
					accept=".csv,.txt,text/csv"
					onChange={({ target }) => void target.files?.[0]?.text().then(look)}
				/>
			</div>
			{read ? (
				<>
					<p role="status">{whatItSays(read)}</p>
					<Button
						className="btn-primary"
						disabled={busy !== null || read.people === 0}
						onClick={() => end(csv)}
					>
						{`Leave out ${plural(read.people, 'person', 'people')}`}
					</Button>
				</>
			) : (
				<Button disabled={busy !== null} onClick={() => end('')}>
					No other service ever sent it
				</Button>
			)}
		</FormSection>
	)
}

function whatItSays({ people, rows, readers, columns }: Read): string {
	const said =
		columns.length > 0
			? `Its column ${columns.join(' and ')} says that ${people.toLocaleString('en-NZ')} of ${plural(rows, 'person', 'people')} left.`
			: `It does not say who left, so everybody in it counts: ${plural(people, 'person', 'people')}.`
	return `${said} ${readers === 0 ? 'None of them gets' : `${readers.toLocaleString('en-NZ')} of them get`} the newsletter now.`
}
