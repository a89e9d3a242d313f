import { useEffect, useState } from 'react'
import { Dialog } from '#kit/admin/dialog.tsx'
import { useRecordSearch } from '#kit/admin/use-record-search.ts'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { getJson } from '#platform/lib/http/request-json.ts'
import { matchesTerms, searchTerms } from '#platform/lib/text/search-terms.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import type { FilledTemplate, ReplyPart } from './reply-templates.server.ts'

/** What is put into a reply. */
export type Inserted = { text: string; files: AttachedFile[]; templateId: string | null }

type LeadInsertProps = {
	leadId: string
	onInsert: (inserted: Inserted) => void
	onClose: () => void
}

type Offers = { templates: FilledTemplate[]; parts: ReplyPart[] }

/** What a reply can be made of: templates, lines about products and resources, files. One press puts it in. */
export function LeadInsert({ leadId, onInsert, onClose }: LeadInsertProps) {
	const { offers, failure } = useOffers(leadId)
	const [search, setSearch] = useState('')
	const found = useRecordSearch(search, 'parts')
	const words = searchTerms(search)
	const templates = offers?.templates.filter(({ title, text }) =>
		matchesTerms(`${title} ${text}`, words),
	)
	const parts = found.records.flatMap(({ text, ...part }) => (text ? [{ ...part, text }] : []))
	const files = found.records.filter(({ bytes }) => bytes !== undefined)
	const none = { files: [], templateId: null }
	return (
		<Dialog title="Insert" className="lead-insert" onClose={onClose}>
			<label htmlFor="lead-insert" className="sr-only">
				Find a template, product, resource or file
			</label>
			<input
				id="lead-insert"
				type="search"
				className="admin-input"
				placeholder="Template, product, resource or file"
				autoComplete="off"
				value={search}
				onChange={({ target }) => setSearch(target.value)}
			/>
			{/* On a phone the keyboard would cover what one can choose from. */}
			<div
				className="lead-insert-list"
				tabIndex={-1}
				data-focus-first={matchMedia('(hover: none)').matches || undefined}
			>
				<Group title="Templates" of={templates ?? []}>
					{({ id, title, text, files: own }) => (
						<Offer
							key={id}
							title={title}
							more={text}
							onPress={() => onInsert({ text, files: own, templateId: id })}
						/>
					)}
				</Group>
				<Group title="Products and resources" of={words.length > 0 ? parts : (offers?.parts ?? [])}>
					{({ id, title, text }) => (
						<Offer key={id} title={title} more={text} onPress={() => onInsert({ ...none, text })} />
					)}
				</Group>
				<Group title="Files" of={files}>
					{({ recordId, title, bytes = 0 }) => (
						<Offer
							key={recordId}
							title={title}
							more={formatFileSize(bytes)}
							onPress={() =>
								onInsert({ ...none, text: '', files: [{ url: recordId, name: title, bytes }] })
							}
						/>
					)}
				</Group>
			</div>
			<p role="status" className="hint">
				{stateOf()}
			</p>
			<div className="dialog-buttons">
				<button type="button" className="btn" onClick={onClose}>
					Cancel
				</button>
			</div>
		</Dialog>
	)

	function stateOf(): string {
		if (failure || found.failure) return 'The server is not responding. Close this, and try again.'
		if (!offers || found.isSearching) return 'Loading...'
		if (words.length > 0)
			return templates?.length || found.records.length ? '' : 'Nothing has all these words.'
		return offers.templates.length > 0
			? ''
			: 'There are no templates yet. They are under Templates in the menu.'
	}
}

type GroupProps<T> = { title: string; of: readonly T[]; children: (one: T) => React.ReactNode }

function Group<T>({ title, of, children }: GroupProps<T>) {
	if (of.length === 0) return null
	return (
		<section aria-label={title}>
			<h3>{title}</h3>
			<ul>{of.map(children)}</ul>
		</section>
	)
}

function Offer({ title, more, onPress }: { title: string; more: string; onPress: () => void }) {
	return (
		<li>
			<button type="button" onClick={onPress}>
				<strong>{title}</strong>
				<span className="hint">{more}</span>
			</button>
		</li>
	)
}

function useOffers(leadId: string) {
	const [offers, setOffers] = useState<Offers | null>(null)
	const [failure, setFailure] = useState(false)
	useEffect(() => {
		const left = new AbortController()
		const { signal } = left
		void getJson<Offers>(`/admin/leads/${leadId}/templates`, { signal }).then((outcome) => {
			if (signal.aborted) return
			if (outcome.kind === 'done') setOffers(outcome.body)
			else setFailure(true)
		})
		return () => left.abort()
	}, [leadId])
	return { offers, failure }
}
