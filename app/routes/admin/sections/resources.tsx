export { resourceAdmin as handle } from '#content/resource/admin.tsx'
