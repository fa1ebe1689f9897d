// Sets the header with the viewer's address for the API; a value sent by the viewer is overwritten.
function handler(event) {
    var request = event.request;
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
}
