// Tells the API where a request comes from, over whatever the viewer wrote there.
function handler(event) {
    var request = event.request;
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
}
