import { Link, useNavigate } from 'react-router'
import { useIsScripted } from '#kit/admin/scripted.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import { changeWords } from './visits.ts'
import type { Visits } from './visits.ts'

/** What visitors look for and do not find, with the ways to change that. */
export function MissedSearches({ missed }: Pick<Visits, 'missed'>) {
	return (
		<section className="dash-card" aria-labelledby="visits-missed">
			<h2 id="visits-missed">What is looked for and not found</h2>
			<p className="hint">
				Searches after which at least three people opened no result. Mistyped ones are counted with
				what was meant. Visitors who search on another day are counted again.
			</p>
			{missed.length === 0 ? (
				<p className="visits-sum">There was no such search in these days.</p>
			) : (
				<ul className="visits-missed">
					{missed.map((search) => (
						<MissedSearch key={search.words} {...search} />
					))}
				</ul>
			)}
		</section>
	)
}

function MissedSearch({ words, spellings, isFindable, ...counted }: Visits['missed'][number]) {
	const change = changeWords(counted)
	return (
		<li>
			<div>
				<h3>{`“${words}”`}</h3>
				<p>
					{whatHappened(counted)}
					{change === null ? null : <span className="hint">{` ${change}`}</span>}
				</p>
				{spellings.length > 0 ? (
					<p className="hint">{`Also typed: ${spellings.join(', ')}`}</p>
				) : null}
				{isFindable ? <p className="hint">It is a search word of a record now.</p> : null}
			</div>
			<div className="visits-ways">
				{isFindable ? null : (
					<Link
						className="btn btn-small"
						to={`/admin/search-words?${new URLSearchParams({ word: words })}`}
						aria-label={`Make it findable: ${words}`}
					>
						Make it findable
					</Link>
				)}
				<WriteAbout words={words} />
			</div>
		</li>
	)
}

/** Begins an article with the search as its title, which is there as a draft from then on. */
function WriteAbout({ words }: { words: string }) {
	const navigate = useNavigate()
	const { busy, change } = useChange()
	const isScripted = useIsScripted()

	async function begin() {
		// Not disabled meanwhile, which would take the focus away.
		if (busy !== null) return
		const formKey = randomKey()
		const values = { title: capital(words) }
		const draft = await change({
			address: '/admin/news/copy',
			body: { action: 'keep', id: null, formKey, copy: 0, values },
			failed: 'No draft was made. Please try again.',
			rereads: 'never',
		})
		if (draft) await navigate(`/admin/news/new?draft=${formKey}`)
	}

	return (
		<button
			type="button"
			className="btn btn-small"
			aria-label={`Write about it: ${words}`}
			disabled={!isScripted}
			onClick={() => void begin()}
		>
			Write about it
		</button>
	)
}

type Happened = { now: number; nothing: number }

function whatHappened({ now, nothing }: Happened): string {
	const people = `${now.toLocaleString('en-NZ')} people`
	if (nothing >= now) return `${people} had no result.`
	if (nothing === 0) return `${people} opened none of the results.`
	return `${people}: ${nothing.toLocaleString('en-NZ')} had no result, the others opened none.`
}

function capital(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1)
}
