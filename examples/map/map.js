// The script of the page: it loads what is within the map, each time that it has moved.

/**
 * Returns what a map shows as `bbox` has it: west, south, east, north. Maps count longitudes on beyond the date line, to
 * 190 or -530, and the interface has them from -180 to 180. One that shows the whole world has all of them.
 */
export function boxOf(west, south, east, north) {
  const isWorld = east - west >= 360
  const degrees = [
    isWorld ? -180 : wrapped(west),
    Math.max(south, -90),
    isWorld ? 180 : wrapped(east),
    Math.min(north, 90),
  ]
  return degrees.map((one) => one.toFixed(5)).join(',')
}

function wrapped(longitude) {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Makes a map in the page. `maplibregl` is the module of MapLibre. */
export function startMap(maplibregl, document, fetch) {
  const element = document.querySelector('#map')
  element.hidden = false
  const map = new maplibregl.Map({
    container: element,
    // Add the tiles that you may use here. Without any, the map has the events alone.
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#e8eef0' } }],
    },
    center: [8, 50],
    zoom: 4,
  })
  let latest = 0
  const load = async () => {
    latest += 1
    const mine = latest
    const bounds = map.getBounds()
    const query = new URLSearchParams({
      ...{ format: 'geojson', geoloc: 'true', when: document.querySelector('[name="when"]').value || 'today..' },
      bbox: boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()),
    })
    const response = await fetch(`/cal/events/v1/events?${query}`)
    // What an earlier place has may arrive later.
    if (mine !== latest || !response.ok) return
    const collection = await response.json()
    map.getSource('events').setData(collection)
    document.querySelector('#count').textContent = `${collection.total} events`
    document.querySelector('#events').replaceChildren(
      ...collection.features.map(({ properties }) => {
        const [item, link] = [document.createElement('li'), document.createElement('a')]
        link.href = properties.url
        link.textContent = properties.title
        item.append(link)
        return item
      }),
    )
  }
  map.on('load', () => {
    map.addSource('events', { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, cluster: true })
    map.addLayer({
      ...{ id: 'events', type: 'circle', source: 'events' },
      paint: { 'circle-radius': 8, 'circle-color': '#0b6e4f', 'circle-stroke-width': 2, 'circle-stroke-color': '#fff' },
    })
    map.on('moveend', load)
    return load()
  })
  return map
}

// Without MapLibre, or where a browser cannot draw maps, the page is its list.
if (globalThis.document) {
  const { document, fetch } = globalThis
  await import('/maplibre/maplibre-gl.mjs')
    .then((maplibregl) => startMap(maplibregl, document, fetch))
    .catch(() => {
      document.querySelector('#map').hidden = true
    })
}
