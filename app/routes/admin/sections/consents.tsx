export { consentsAdmin as handle } from '#content/consents/admin.tsx'
