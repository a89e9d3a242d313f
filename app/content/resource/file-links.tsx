import { useState } from 'react'
import { useChange } from '#kit/admin/use-change.ts'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { showToast } from '#kit/site/toast/toast.ts'

type FileLinksProps = {
	resourceId: string
	/** The stored address of the file. */
	link: string
	/** False while the form has unsaved changes of the file or its price. */
	isStored: boolean
}

type Shown = { address: string; endsAt: string | null; isCopied: boolean }

/** The address of a paid resource's file, which no page shows, for staff to send to a buyer. */
export function FileLinks({ resourceId, link, isStored }: FileLinksProps) {
	const [shown, setShown] = useState<Shown | null>(null)
	const { busy, change } = useChange()
	const isBusy = busy !== null
	const isOwn = isMediaAddress(link)

	async function show(address: string, endsAt: string | null) {
		const isCopied = await copied(address)
		setShown({ address, endsAt, isCopied })
		if (isCopied) void showToast({ title: 'Link copied' })
	}

	async function makeLink() {
		const made = await change<{ address: string; endsAt: string }>({
			address: '/admin/resources/file-link',
			body: { id: resourceId },
			failed: ({ reason }) => ({
				title: `Error: ${reason ?? 'The link could not be created. Please try again.'}`,
				kind: 'error',
			}),
			rereads: 'never',
		})
		if (made) await show(made.address, made.endsAt)
	}

	return (
		<div className="file-links" role="group" aria-labelledby="file-links">
			<h3 id="file-links">Links for buyers</h3>
			<p id="file-links-hint" className="hint">
				The address of a paid file is not shown on the website. Send it to buyers, or better, send a
				link that expires after 7 days.
			</p>
			{isStored ? (
				<div className="file-links-buttons">
					{isOwn ? (
						<button
							type="button"
							className="btn"
							aria-disabled={isBusy}
							aria-describedby="file-links-hint"
							onClick={() => isBusy || void makeLink()}
						>
							Copy 7-day link
						</button>
					) : null}
					<button
						type="button"
						className="btn"
						aria-describedby="file-links-hint"
						onClick={() => void show(new URL(link, location.href).href, null)}
					>
						Copy file link
					</button>
				</div>
			) : (
				<p>Save your changes first: the links lead to the saved file.</p>
			)}
			{shown && isStored ? <ShownLink {...shown} /> : null}
		</div>
	)
}

function ShownLink({ address, endsAt, isCopied }: Shown) {
	return (
		<>
			<input
				className="admin-input"
				aria-label="Link to the file"
				readOnly
				value={address}
				onFocus={({ target }) => target.select()}
			/>
			<p className="hint" role="status">
				{isCopied ? 'Copied.' : 'Please copy it from the field above.'}{' '}
				{endsAt
					? `It works until ${inBothCountries(endsAt)}.`
					: 'It works for as long as the file exists.'}
			</p>
		</>
	)
}

/** Copies a text; false where the browser does not let pages copy, as on plain http. */
async function copied(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		return false
	}
}
